import { expect, test } from "vitest";
import { shownFields } from "./address-fields.ts";

test("an address has the specs' seven fields and an apartment, of which names and phone can be hidden", () => {
  const all = shownFields({ hideNames: false, hidePhone: false });
  expect(all).toEqual([
    "firstName",
    "lastName",
    "streetAddress",
    "streetAddress2",
    "zip",
    "city",
    "stateCode",
    "phone",
  ]);
  expect(shownFields({ hideNames: true, hidePhone: false })).toEqual(all.slice(2));
  expect(shownFields({ hideNames: false, hidePhone: true })).toEqual(all.slice(0, 7));
});
