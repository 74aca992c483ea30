import { expect, test } from "vitest";
import type { AddressValidation } from "#contract/address.ts";
import { addressFields } from "./address-fields.ts";
import { cityToConfirm, nextAddress, startAddress, validatesOnBlur } from "./address-state.ts";
import type { AddressState } from "./address-state.ts";

const filled = startAddress({
  firstName: "Ada",
  lastName: "Byrd",
  streetAddress: "12 Elm St",
  city: "Iowa City",
  stateCode: "IA",
  zip: "52240",
});
const domain = "courier.example";
const asked = (state: AddressState) => nextAddress(state, { kind: "asked", of: state.fields });
const answered = (state: AddressState, answer: Partial<AddressValidation>, of = state.fields) =>
  nextAddress(state, {
    kind: "answered",
    of,
    answer: { isSuccess: true, zipPrintDelivery: "Y", addressID: 123456789012, errorMessage: "", ...answer },
  });
const valid = answered(asked(filled), {});

test("leaving the street, state or zip field triggers validation, leaving a name or the phone does not", () => {
  const asking = addressFields.filter((field) => validatesOnBlur(filled, field, domain));
  expect(asking).toEqual(["streetAddress", "streetAddress2", "zip", "stateCode"]);
});

test("validation runs only on a complete address of a known publication", () => {
  const missing = nextAddress(filled, { kind: "typed", field: "zip", text: "5224" });
  expect(validatesOnBlur(missing, "zip", domain)).toBe(false);
  expect(validatesOnBlur(filled, "zip", "")).toBe(false);
});

test("validation is skipped if already validating or valid", () => {
  expect(validatesOnBlur(asked(filled), "zip", domain)).toBe(false);
  expect(validatesOnBlur(valid, "zip", domain)).toBe(false);
});

test("success sets valid, stores addressID and whether print is delivered", () => {
  expect(valid.check).toMatchObject({ kind: "valid", address: { addressID: 123456789012, printDelivery: true } });
  const unreached = answered(asked(filled), { zipPrintDelivery: "N" });
  expect(unreached.check).toMatchObject({ kind: "valid", address: { printDelivery: false } });
});

test("a refused address shows the validator's message, or the specs' sentence where it gives none", () => {
  const refused = { isSuccess: false, addressID: 0 };
  expect(answered(asked(filled), refused).check).toEqual({
    kind: "invalid",
    message: "There is a problem with your address, please review.",
  });
  const own = answered(asked(filled), { ...refused, errorMessage: "No such street in Iowa City." });
  expect(own.check).toEqual({ kind: "invalid", message: "No such street in Iowa City." });
});

test("a request that failed shows its own sentence", () => {
  const state = asked(filled);
  const message = "There was an error attempting to validate address.";
  expect(nextAddress(state, { kind: "failed", of: state.fields, message }).check).toEqual({ kind: "invalid", message });
});

test("a field that the server refuses says so, unless it already has an error or has changed since", () => {
  const errors = { streetAddress: "as the server says", firstName: "as the server says" };
  const refuse = (state: AddressState) => nextAddress(state, { kind: "refused", of: filled.fields, errors });
  expect(refuse(asked(filled))).toMatchObject({ errors, check: { kind: "idle" } });
  const renamed = nextAddress(asked(filled), { kind: "typed", field: "firstName", text: "Al" });
  expect(refuse(renamed).errors).toEqual({ streetAddress: "as the server says" });
  const complained = nextAddress(asked(filled), { kind: "complained", errors: { streetAddress: "as the form says" } });
  expect(refuse(complained).errors).toEqual({ ...errors, streetAddress: "as the form says" });
});

test("editing street, state or zip clears the valid flag and the error", () => {
  const invalid = answered(asked(filled), { isSuccess: false });
  for (const field of ["streetAddress", "stateCode", "zip"] as const)
    for (const state of [valid, invalid])
      expect(nextAddress(state, { kind: "typed", field, text: "1" }).check).toEqual({ kind: "idle" });
});

test("editing a name or the phone leaves the validation as it is", () => {
  for (const field of ["firstName", "lastName", "phone"] as const)
    expect(nextAddress(valid, { kind: "typed", field, text: "x" }).check).toBe(valid.check);
});

test("an answer about earlier text does not count", () => {
  const typedOn = nextAddress(asked(filled), { kind: "typed", field: "streetAddress", text: "14 Elm St" });
  expect(answered(typedOn, {}, filled.fields).check).toEqual({ kind: "idle" });
  const askedAgain = asked(typedOn);
  expect(answered(askedAgain, {}, filled.fields).check.kind).toBe("validating");
});

test("a field's error disappears when it is edited and returns if it is still wrong on leaving", () => {
  const wrong = nextAddress(nextAddress(filled, { kind: "typed", field: "zip", text: "522" }), {
    kind: "left",
    field: "zip",
  });
  expect(wrong.errors.zip).toBe("Invalid zip code");
  expect(nextAddress(wrong, { kind: "typed", field: "zip", text: "5224" }).errors).toEqual({});
});

test("once the form was submitted, a required field that is left empty keeps its error until it is filled in", () => {
  const empty = nextAddress(startAddress(), { kind: "left", field: "city" });
  expect(empty.errors).toEqual({});
  const sent = nextAddress(empty, { kind: "complained", errors: { city: "Enter the city" } });
  expect(nextAddress(sent, { kind: "left", field: "city" }).errors).toEqual({ city: "Enter the city" });
  const mended = nextAddress(sent, { kind: "typed", field: "city", text: "Iowa City" });
  expect(nextAddress(mended, { kind: "left", field: "city" }).errors).toEqual({});
});

test("fields overwritten from another form must be validated again", () => {
  const again = nextAddress(valid, { kind: "filled", fields: { streetAddress: "14 Elm St" } });
  expect(again.check.kind).toBe("idle");
  expect(again.fields).toEqual({ ...filled.fields, streetAddress: "14 Elm St" });
});

const placed = (state: AddressState, place: { zip?: string; city?: string | null; stateCode?: string | null }) =>
  nextAddress(state, { kind: "placed", zip: "52240", city: "Iowa City", stateCode: "IA", ...place });
const place = ({ fields: { city, stateCode } }: AddressState) => [city, stateCode];

test("a ZIP code fills in city and state, and another one replaces what it filled in", () => {
  const first = placed(startAddress({ zip: "52240" }), {});
  expect(place(first)).toEqual(["Iowa City", "IA"]);
  const next = nextAddress(first, { kind: "typed", field: "zip", text: "53095" });
  expect(place(placed(next, { zip: "53095", city: "West Bend", stateCode: "WI" }))).toEqual(["West Bend", "WI"]);
});

test("what the reader typed stays, whatever the ZIP code says", () => {
  expect(place(placed(startAddress({ zip: "52240", city: "Coralville", stateCode: "IL" }), {}))).toEqual([
    "Coralville",
    "IL",
  ]);
  // An answer about an earlier ZIP code comes too late.
  expect(place(placed(startAddress({ zip: "53095" }), {}))).toEqual(["", ""]);
  expect(place(placed(startAddress({ zip: "52240" }), { city: null, stateCode: null }))).toEqual(["", ""]);
});

const entered = (state: AddressState, field: "city" | "stateCode") => nextAddress(state, { kind: "entered", field });
const typed = (state: AddressState, text: string) => nextAddress(state, { kind: "typed", field: "city", text });
const left = (state: AddressState) => nextAddress(state, { kind: "left", field: "city" });

test("an answer waits for the reader to leave the field that it would fill in", () => {
  const here = placed(entered(startAddress({ zip: "52240" }), "city"), {});
  expect(place(here)).toEqual(["", "IA"]);
  expect(place(left(here))).toEqual(["Iowa City", "IA"]);
  // Enter submits the form from within the field.
  const sending = nextAddress(here, { kind: "sending" });
  expect([place(sending), sending.focused]).toEqual([["Iowa City", "IA"], "city"]);
});

test("what is typed while an answer waits is kept, and so is a field that was emptied on purpose", () => {
  const here = placed(entered(startAddress({ zip: "52240" }), "city"), {});
  expect(place(left(typed(here, "C")))).toEqual(["C", "IA"]);
  expect(place(left(typed(typed(here, "C"), "")))).toEqual(["", "IA"]);
});

test("another ZIP code's answer doesn't replace a city while the reader is in it", () => {
  const first = placed(startAddress({ zip: "52240" }), {});
  const moved = entered(nextAddress(first, { kind: "typed", field: "zip", text: "53095" }), "city");
  const late = placed(moved, { zip: "53095", city: "West Bend", stateCode: "WI" });
  expect(place(late)).toEqual(["Iowa City", "WI"]);
  expect(place(left(late))).toEqual(["West Bend", "WI"]);
});

test("the validator's city waits, too, and the address stays valid when it is filled in", () => {
  const standardized = { streetAddress: "12 Elm St", city: "Iowa City", stateCode: "IA", zip: "52240", plus4: null };
  const open = entered(startAddress({ ...filled.fields, city: "" }), "city");
  const late = answered(asked(open), { standardized });
  expect(late.fields.city).toBe("");
  const done = left(late);
  expect(done.check).toMatchObject({ kind: "valid", address: { fields: done.fields } });
});

test("a city that was left out is filled in by the answer", () => {
  const open = startAddress({ ...filled.fields, city: "" });
  const standardized = { streetAddress: "12 Elm St", city: "Iowa City", stateCode: "IA", zip: "52240", plus4: null };
  const done = answered(asked(open), { standardized });
  expect(done.fields.city).toBe("Iowa City");
  expect(done.check).toMatchObject({ kind: "valid", address: { fields: { city: "Iowa City" } } });
});

test("editing or leaving the city neither clears the valid state nor validates", () => {
  const edited = nextAddress(valid, { kind: "typed", field: "city", text: "Coralville" });
  expect(edited.check.kind).toBe("valid");
  expect(validatesOnBlur(filled, "city", domain)).toBe(false);
});

test("a city that contradicts its ZIP code stays open until the reader accepts the other one", () => {
  const open = answered(asked(filled), { suggestedCity: "Coralville" });
  expect(cityToConfirm(open)).toBe("Coralville");
  const taken = nextAddress(open, { kind: "cityTaken" });
  expect([cityToConfirm(taken), taken.fields.city, taken.check.kind]).toEqual([null, "Coralville", "valid"]);
  // The suggestion was about the previous city.
  expect(cityToConfirm(nextAddress(open, { kind: "typed", field: "city", text: "Tiffin" }))).toBeNull();
  expect(nextAddress(valid, { kind: "cityTaken" })).toBe(valid);
});
