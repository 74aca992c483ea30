import { expect, test } from "vitest";
import { messages } from "#contract/messages.ts";
import { cardFields, cardForms, errorWhileTyping, fieldError } from "./card-rules.ts";
import type { CardField, CardFormKind, CardValues } from "./card-rules.ts";

const now = { month: 11, year: 2026 };
const good: CardValues = { number: "4124-9399-9999-9990", expiry: "12 / 29", cvv: "123", name: "Ada King Byron" };
const amex = "3700-000000-00002";

/** One invalid card each, with the specs' sentence for it. */
const sentences: readonly (readonly [CardFormKind, CardField, Partial<CardValues>, string])[] = [
  ["newer", "number", { number: "" }, "Invalid card number"],
  ["newer", "number", { number: "4124-9399-9999-99" }, "Invalid card number"],
  ["newer", "number", { number: "4124-9399-9999-9991" }, "Invalid card number"],
  ["newer", "expiry", { expiry: "" }, "Invalid card expire date"],
  ["newer", "expiry", { expiry: "13 / 29" }, "Invalid card expire date"],
  ["newer", "expiry", { expiry: "10 / 26" }, "Invalid card expire date"],
  ["newer", "cvv", { cvv: "12" }, "Invalid CVV"],
  ["newer", "cvv", { number: amex, cvv: "123" }, "Invalid CVV"],
  ["newer", "name", { name: " " }, "Name on card required"],
  ["older", "number", { number: "" }, "Card number must be 16 digits"],
  ["older", "number", { number: "4124-9399-9999-999" }, "Card number must be 16 digits"],
  ["older", "number", { number: "3700-000000-0000" }, "Card number must be 15 digits"],
  ["older", "number", { number: "4124-9399-9999-9991" }, "Invalid card number"],
  ["older", "expiry", { expiry: "" }, "Expiration date required"],
  ["older", "expiry", { expiry: "1" }, "Month required"],
  ["older", "expiry", { expiry: "12" }, "Year required"],
  ["older", "expiry", { expiry: "10 / 26" }, "Invalid expiration date"],
  ["older", "cvv", { cvv: "12" }, "CVV must be 3 or 4 digits"],
  ["older", "cvv", { number: amex, cvv: "123" }, "Invalid CVV"],
  ["older", "name", { name: "" }, "Name on card required"],
];

test.each(sentences)("%s form, %s %j: %s", (form, field, wrong, sentence) => {
  expect(fieldError(form, field, { ...good, ...wrong }, now)).toBe(sentence);
});

test.each(["newer", "older"] as const)("a valid card has no errors in the %s form", (form) => {
  for (const values of [good, { ...good, number: amex, cvv: "1234" }])
    expect(cardFields.map((field) => fieldError(form, field, values, now))).toEqual([null, null, null, null]);
});

test("no sentence of the specs' card forms is left out", () => {
  const of = ["invalidCardNumber", "invalidCardExpiry", "invalidCvv", "cardNumberLength", "expiryRequired"] as const;
  const older = ["monthRequired", "yearRequired", "invalidExpiry", "cvvLength", "nameOnCardRequired"] as const;
  const held = new Set(sentences.map(([, , , sentence]) => sentence));
  for (const code of [...of, ...older]) expect(held).toContain(messages[code]);
});

test("the newer form checks during typing, the older one when a field is left", () => {
  expect([cardForms.newer.checked, cardForms.older.checked]).toEqual(["typing", "leaving"]);
});

test("an empty field shows no error during typing", () => {
  expect(errorWhileTyping("newer", "name", { ...good, name: "" }, now)).toBeNull();
  expect(errorWhileTyping("newer", "cvv", { ...good, cvv: "1" }, now)).toBe("Invalid CVV");
});

test("half of a full year is not a past year during typing, but is one on submit", () => {
  expect(errorWhileTyping("newer", "expiry", { ...good, expiry: "12 / 20" }, now)).toBeNull();
  expect(errorWhileTyping("newer", "expiry", { ...good, expiry: "12 / 202" }, now)).toBeNull();
  expect(errorWhileTyping("newer", "expiry", { ...good, expiry: "12 / 25" }, now)).toBe("Invalid card expire date");
  expect(fieldError("newer", "expiry", { ...good, expiry: "12 / 20" }, now)).toBe("Invalid card expire date");
});
