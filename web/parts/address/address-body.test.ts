import { expect, test } from "vitest";
import { addressBody } from "./address-body.ts";
import { shownFields } from "./address-fields.ts";
import { emptyAddress } from "./empty-address.ts";

const located = { streetAddress: "415 Hickory Street", city: "West Bend", stateCode: "WI", zip: "53095" };
const typed = { ...emptyAddress, ...located, firstName: "Nora", phone: "(262) 555-0121" };
const all = shownFields({ hideNames: false, hidePhone: false });

test("what is hidden or empty is not sent", () => {
  expect(addressBody(typed, all)).toEqual({ ...located, firstName: "Nora", phone: "(262) 555-0121" });
  expect(addressBody(typed, shownFields({ hideNames: true, hidePhone: true }))).toEqual(located);
});

test("an invalid name or phone is not sent: the address is checked without it", () => {
  expect(addressBody({ ...typed, lastName: "x".repeat(51), phone: "262" }, all)).toEqual({
    ...located,
    firstName: "Nora",
  });
});
