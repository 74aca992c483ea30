import * as fc from "fast-check";
import { expect, test } from "vitest";
import { provesAccount } from "./proves-account.ts";

const onRecord = { lastName: "O'Neil-Muñoz", zips: ["53095", "53027"] };

test("last name and ZIP of billing or delivery prove an account, however the name is written", () => {
  for (const lastName of ["O'Neil-Muñoz", "oneil munoz", " O’NEIL MUÑOZ "])
    for (const zip of ["53095", "53027", "53027-1234"]) expect(provesAccount({ lastName, zip }, onRecord)).toBe(true);
});

test("one of them alone, another's or nothing proves none", () => {
  expect(provesAccount({ lastName: "Oneil", zip: "53095" }, onRecord)).toBe(false);
  expect(provesAccount({ lastName: "O'Neil-Muñoz", zip: "53096" }, onRecord)).toBe(false);
  expect(provesAccount({ lastName: "--", zip: "53095" }, { ...onRecord, lastName: "." })).toBe(false);
});

test("an account that is not there is proven by nothing", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (lastName, zip) => {
      expect(provesAccount({ lastName, zip }, null)).toBe(false);
    }),
  );
});
