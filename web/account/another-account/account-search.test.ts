import { expect, test } from "vitest";
import { accountMessages } from "#contract/account-messages.ts";
import { messages } from "#contract/messages.ts";
import { parseAccountSearch, parseBillAmount } from "./account-search.ts";
import { anotherAccountWords } from "./another-account-words.ts";

const nothing = { email: "", accountNumber: "" };

test("both fields empty: Please enter at least one input field.", () => {
  for (const typed of [nothing, { email: " ", accountNumber: "  " }])
    expect(parseAccountSearch(typed)).toEqual({ field: "both", text: accountMessages.switchAccountEmpty });
});

test("an account number is read as newspapers write it, an email without surrounding spaces", () => {
  for (const accountNumber of ["100200300", " #100200300 ", "100 200 300", "100-200-300"])
    expect(parseAccountSearch({ ...nothing, accountNumber })).toEqual({ accountNumber: 100_200_300 });
  expect(parseAccountSearch({ ...nothing, email: " maria@mail.example " })).toEqual({ email: "maria@mail.example" });
});

test("searches for the number if both are given", () => {
  expect(parseAccountSearch({ email: "maria@mail.example", accountNumber: "7" })).toEqual({ accountNumber: 7 });
});

test("shows an error at the field if the text is neither a number nor an address", () => {
  for (const accountNumber of ["0", "12a", "1234567890123"])
    expect(parseAccountSearch({ ...nothing, accountNumber })).toEqual({
      field: "accountNumber",
      text: anotherAccountWords.digitsOnly,
    });
  for (const email of ["maria", "maria@localhost"])
    expect(parseAccountSearch({ ...nothing, email })).toEqual({ field: "email", text: messages.invalidEmail });
});

test("an amount is read as bills write it, and nothing else is accepted", () => {
  for (const typed of ["36", "36.00", "$36.0", " $ 36.00 "]) expect(parseBillAmount(typed)).toBe(36);
  expect(parseBillAmount("1,036.50")).toBe(1036.5);
  for (const typed of ["", "0", "36.001", "-36", "thirty-six", "36.00.00"]) expect(parseBillAmount(typed)).toBeNull();
});
