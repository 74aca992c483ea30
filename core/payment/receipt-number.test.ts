import * as fc from "fast-check";
import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { receiptNumber } from "./receipt-number.ts";

const day = toDay("2026-02-02");

test("makes a receipt number of its day and eight letters that can't be misheard", () => {
  expect(receiptNumber(day, "0190163d-8694-739b-aea5-966c26f8ad91")).toBe("R260202-DGKFHBCH");
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(receiptNumber(day, id)).toMatch(/^R260202-[0-9A-HJKMNP-TV-Z]{8}$/);
    }),
  );
});

test("always gives the same payment the same number, and another payment another", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (a, b) => {
      expect(receiptNumber(day, a) === receiptNumber(day, b)).toBe(a.slice(-10) === b.slice(-10));
    }),
  );
});
