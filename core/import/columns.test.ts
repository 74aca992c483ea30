import { expect, test } from "vitest";
import { guessColumns, missingColumns } from "./columns.ts";

test("recognizes columns by the names that old systems give them, whatever their case and punctuation", () => {
  expect(
    guessColumns(["Acct No", "NAME", "E-mail", "Address 1", "Zip Code", "Product", "Expires", "Carrier Memo"]),
  ).toEqual({
    oldNumber: "Acct No",
    name: "NAME",
    email: "E-mail",
    street: "Address 1",
    zip: "Zip Code",
    plan: "Product",
    paidThrough: "Expires",
  });
});

test("uses no column twice", () => {
  const columns = Object.values(guessColumns(["Account", "Account Number", "Rate", "Rate Code", "Expiration", "Name"]));
  expect(new Set(columns).size).toBe(columns.length);
});

test("says what a file must have and doesn't", () => {
  expect(missingColumns(guessColumns(["Name", "Expires"]))).toEqual([["oldNumber"], ["plan"]]);
  expect(missingColumns(guessColumns(["Account", "Last Name", "Plan", "Paid Thru"]))).toEqual([]);
});

test("finds the column of those who agreed to news by email, and never one of those who opted out", () => {
  expect(guessColumns(["Email Opt-In", "Opt In Date"])).toEqual({ news: "Email Opt-In", newsOn: "Opt In Date" });
  expect(guessColumns(["Newsletter"])).toEqual({ news: "Newsletter" });
  expect(guessColumns(["Opt Out", "Do Not Email", "Unsubscribed"])).toEqual({});
});
