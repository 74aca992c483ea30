import { expect, test } from "vitest";
import { cartValue, namesSomeone } from "./analytics.ts";

test("the value is the sum of price times quantity, without the noise of fractions", () => {
  expect(cartValue([])).toBe(0);
  expect(
    cartValue([
      { price: 0.1, quantity: 3 },
      { price: 12.99, quantity: 1 },
      { price: 10, quantity: 2 },
    ]),
  ).toBe(33.29);
});

test("email addresses and account numbers are recognised, names of plans and addresses of pages are not", () => {
  for (const text of ["nora@readers.example", "account 100200301", "https://courier.example/account/100200301"]) {
    expect([text, namesSomeone(text)]).toEqual([text, true]);
  }
  for (const text of [
    "Print @ Home",
    "7 days, 24/7",
    "http://p123456789abc.localhost:54321/subscribe",
    "R260202-7F3K9Q2D",
  ]) {
    expect([text, namesSomeone(text)]).toEqual([text, false]);
  }
});

test("a long text is looked at once, whatever it is made of", () => {
  for (const text of ["x".repeat(1_000_000), "1".repeat(1_000_000), "1x".repeat(500_000), "@".repeat(1_000_000)]) {
    expect(namesSomeone(`${text}.`)).toBe(/^1+$/.test(text));
  }
});
