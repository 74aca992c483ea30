import { expect, test } from "vitest";
import { addressBody, shownFields } from "./address-fields.ts";
import { emptyAddress } from "./empty-address.ts";

const located = { streetAddress: "415 Hickory Street", city: "West Bend", stateCode: "WI", zip: "53095" };
const typed = { ...emptyAddress, ...located, firstName: "Nora", phone: "(262) 555-0121" };

test("an address has seven fields, of which names and phone can be hidden", () => {
  const all = shownFields({ hideNames: false, hidePhone: false });
  expect(all).toEqual(["firstName", "lastName", "streetAddress", "city", "stateCode", "zip", "phone"]);
  expect(shownFields({ hideNames: true, hidePhone: false })).toEqual(all.slice(2));
  expect(shownFields({ hideNames: false, hidePhone: true })).toEqual(all.slice(0, 6));
});

test("what is hidden or empty is not sent", () => {
  const both = { hideNames: false, hidePhone: false };
  expect(addressBody(typed, shownFields(both))).toEqual({ ...located, firstName: "Nora", phone: "(262) 555-0121" });
  expect(addressBody(typed, shownFields({ hideNames: true, hidePhone: true }))).toEqual(located);
});
