import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatPhone, phoneDigits, phoneProblem, phoneText, toE164, typedPhone } from "./phone.ts";

test("stores a US number as E.164, however it was written", () => {
  for (const written of ["(608) 555-0123", "608.555.0123", "6085550123", "+1 608 555 0123", "1-608-555-0123"])
    expect(toE164(written)).toBe("+16085550123");
});

test("accepts a number as phones and word processors copy it", () => {
  for (const written of [
    "\u202d(608)\u00a0555\u20110123\u202c",
    "608\u2013555\u20130123",
    "608/555-0123",
    "\u200e+1 608 555 0123",
  ]) {
    expect(toE164(written)).toBe("+16085550123");
    expect(formatPhone(written)).toMatch(/^(1 )?\(608\) 555-0123$/);
  }
});

test("shows a stored number as a US number that reads back the same", () => {
  expect(phoneText("+16085550123")).toBe("(608) 555-0123");
  expect(toE164(phoneText("+16085550123"))).toBe("+16085550123");
  // The office's phone may have an extension or be missing.
  for (const other of ["", "608 555 0123 x5", "+49 89 123456"]) expect(phoneText(other)).toBe(other);
});

test("requires area code and exchange to begin with 2-9 and not be service codes", () => {
  for (const wrong of [
    "1085550123",
    "6081550123",
    "9115550123",
    "6089110123",
    "608555012",
    "60855501234",
    "608 555 0123 x5",
    "+49 89 123456",
    "+6085550123",
    "",
  ])
    expect(toE164(wrong)).toBeNull();
});

test("accepts no phone number, or a valid US number", () => {
  expect(phoneProblem("  ")).toBeNull();
  expect(phoneProblem("608 555 0123")).toBeNull();
  expect(phoneProblem("555-0123")).toBe("invalidPhone");
  expect(phoneProblem("call me")).toBe("invalidPhone");
});

test("formats a phone as a US number while typing", () => {
  expect(["6", "608", "6085", "608555", "6085550", "6085550123", "16085550123"].map(formatPhone)).toEqual([
    "6",
    "608",
    "(608) 5",
    "(608) 555",
    "(608) 555-0",
    "(608) 555-0123",
    "1 (608) 555-0123",
  ]);
  expect(formatPhone("+49 89 1234567890")).toBe("+49 89 1234567890");
  expect(formatPhone("608 call")).toBe("608 call");
});

test("leaves a phone number alone during deleting and during a correction in its middle", () => {
  expect(typedPhone("(608) 5", "(608) ", true)).toBe("(608) ");
  expect(typedPhone("(608) 555", "(6098) 555", false)).toBe("(6098) 555");
  expect(typedPhone("608", "6085", true)).toBe("(608) 5");
});

test("formats a number that is pasted over another one", () => {
  expect(typedPhone("(608) 555-0123", "2625550121", true)).toBe("(262) 555-0121");
});

test("typing digit by digit ends with the full format, and every key can be undone", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9), { minLength: 1, maxLength: 10 }), (keys) => {
      let value = "";
      for (const key of keys) value = typedPhone(value, value + String(key), true);
      expect(phoneDigits(value)).toBe(keys.join(""));
      while (value !== "") value = typedPhone(value, value.slice(0, -1), true);
      expect(value).toBe("");
    }),
  );
});
