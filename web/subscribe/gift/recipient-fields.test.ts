import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import { messages } from "#contract/messages.ts";
import { giftDaysFrom } from "#web/parts/gift-days.ts";
import { recipientFields } from "./recipient-fields.ts";

const days = giftDaysFrom(toDay("2026-11-21"));
const right = {
  way: "email" as "email" | "card",
  note: "",
  recipientName: "Linnea Aas",
  recipientEmail: "linnea@example.com",
  confirmRecipientEmail: "linnea@example.com",
  startDate: "",
};
const complaints = (given: Partial<typeof right>) => {
  const checked = recipientFields(days)({ ...right, ...given });
  return checked.ok ? [] : Object.entries(checked.problems);
};

test("accepts a name, an email and the same email again; the day may be left open", () => {
  expect(complaints({})).toEqual([]);
  expect(complaints({ confirmRecipientEmail: " Linnea@Example.com " })).toEqual([]);
});

test("names what is missing or wrong in the spec's words", () => {
  expect(complaints({ recipientName: "  " })).toEqual([["recipientName", messages.recipientNameRequired]]);
  for (const email of ["", "linnea", "linnea@example", "root@127.0.0.1"]) {
    expect(complaints({ recipientEmail: email, confirmRecipientEmail: email })).toEqual([
      ["recipientEmail", messages.recipientEmailInvalid],
    ]);
  }
  expect(complaints({ confirmRecipientEmail: "linea@example.com" })).toEqual([
    ["confirmRecipientEmail", messages.recipientEmailsDoNotMatch],
  ]);
});

test("a card needs no email, and a note has no links and fits the card", () => {
  expect(complaints({ way: "card", recipientEmail: "", confirmRecipientEmail: "" })).toEqual([]);
  expect(complaints({ note: "Happy birthday!\nLove, Nora" })).toEqual([]);
  expect(complaints({ note: "see evil.example" }).map(([field]) => field)).toEqual(["note"]);
  expect(complaints({ note: "x".repeat(301) }).map(([field]) => field)).toEqual(["note"]);
});

test("the day lies between today and a year from now, give or take one", () => {
  expect(days).toEqual({ earliest: "2026-11-21", latest: "2027-11-21" });
  for (const startDate of ["2026-11-20", "2026-11-21", "2027-11-21", "2027-11-22"])
    expect(complaints({ startDate })).toEqual([]);
  for (const startDate of ["2026-11-19", "2027-11-23", "2026-02-30", "soon"])
    expect(complaints({ startDate }).map(([field]) => field)).toEqual(["startDate"]);
});
