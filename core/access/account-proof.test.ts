import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../money.ts";
import { matchesBill, matchesLabel } from "./account-proof.ts";

const onRecord = { lastName: "O'Neil-Muñoz", zips: ["53095", "53027"] };

test("matches last name and ZIP of billing or delivery, however the name is written", () => {
  for (const lastName of ["O'Neil-Muñoz", "oneil munoz", " O’NEIL MUÑOZ "])
    for (const zip of ["53095", "53027", "53027-1234"]) expect(matchesLabel({ lastName, zip }, onRecord)).toBe(true);
});

test("doesn't match only one of them, another person's details or nothing", () => {
  expect(matchesLabel({ lastName: "Oneil", zip: "53095" }, onRecord)).toBe(false);
  expect(matchesLabel({ lastName: "O'Neil-Muñoz", zip: "53096" }, onRecord)).toBe(false);
  expect(matchesLabel({ lastName: "--", zip: "53095" }, { ...onRecord, lastName: "." })).toBe(false);
});

test("matches nothing for an unknown account", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (lastName, zip) => {
      expect(matchesLabel({ lastName, zip }, null)).toBe(false);
    }),
  );
});

const bill = { amounts: [cents(3600), cents(4695)], checkNumber: "Check 01042" };

test("matches the exact amount of the last bill or payment, and no other amount", () => {
  for (const amount of bill.amounts) expect(matchesBill({ kind: "amount", amount }, bill)).toBe(true);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), (amount) => {
      expect(matchesBill({ kind: "amount", amount: cents(amount) }, bill)).toBe([3600, 4695].includes(amount));
    }),
  );
  expect(matchesBill({ kind: "amount", amount: cents(0) }, { amounts: [cents(0)], checkNumber: null })).toBe(false);
});

test("matches the number of the last check however it is written; an empty number doesn't match", () => {
  for (const number of ["1042", "#1042", "No. 01042", " check 1042 "])
    expect(matchesBill({ kind: "check", number }, bill)).toBe(true);
  for (const number of ["1043", "", "check", "42"]) expect(matchesBill({ kind: "check", number }, bill)).toBe(false);
  expect(matchesBill({ kind: "check", number: "1042" }, { ...bill, checkNumber: null })).toBe(false);
});
