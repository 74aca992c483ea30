import { expect, test } from "vitest";
import { cartValue, mayIdentifyPerson } from "./analytics.ts";

test("sums price times quantity as the value, without floating-point noise", () => {
  expect(cartValue([])).toBe(0);
  expect(
    cartValue([
      { price: 0.1, quantity: 3 },
      { price: 12.99, quantity: 1 },
      { price: 10, quantity: 2 },
    ]),
  ).toBe(33.29);
});

test("recognizes email addresses and account numbers, but not names of plans and page addresses", () => {
  for (const text of ["nora@readers.example", "account 100200301", "https://courier.example/account/100200301"]) {
    expect([text, mayIdentifyPerson(text)]).toEqual([text, true]);
  }
  for (const text of [
    "Print @ Home",
    "7 days, 24/7",
    "http://p123456789abc.localhost:54321/subscribe",
    "R260202-7F3K9Q2D",
  ]) {
    expect([text, mayIdentifyPerson(text)]).toEqual([text, false]);
  }
});

test("scans a long text in one pass, whatever it contains", () => {
  for (const text of ["x".repeat(1_000_000), "1".repeat(1_000_000), "1x".repeat(500_000), "@".repeat(1_000_000)]) {
    expect(mayIdentifyPerson(`${text}.`)).toBe(/^1+$/.test(text));
  }
});
