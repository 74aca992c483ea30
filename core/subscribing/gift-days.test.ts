import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysBetween, toDay } from "../day.ts";
import { giftDays, isGiftDay, lastGiftDay } from "./gift-days.ts";

const someDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays(toDay("2026-01-01"), days));
const offset = fc.integer({ min: -800, max: 800 });

test("allows a gift for today and any day of the coming year, and for no day in particular", () => {
  fc.assert(
    fc.property(someDay, offset, (today, days) => {
      expect(isGiftDay(addDays(today, days), today)).toBe(days >= 0 && days <= 365);
      expect(isGiftDay(null, today)).toBe(true);
      expect(daysBetween(today, lastGiftDay(today))).toBe(365);
    }),
  );
});

test("sends its email on the chosen day, or without one on the day of the payment, never before the payment", () => {
  fc.assert(
    fc.property(someDay, offset, (paidOn, days) => {
      const chosen = addDays(paidOn, days);
      expect(giftDays(chosen, paidOn).mailOn).toBe(days > 0 ? chosen : paidOn);
      expect(giftDays(null, paidOn).mailOn).toBe(paidOn);
    }),
  );
});

test("can be redeemed for five years from its email, February 29 included", () => {
  fc.assert(
    fc.property(someDay, (paidOn) => {
      const { mailOn, redeemThrough } = giftDays(null, paidOn);
      expect(daysBetween(mailOn, redeemThrough)).toBeGreaterThanOrEqual(5 * 365);
      expect(daysBetween(mailOn, redeemThrough)).toBeLessThanOrEqual(5 * 365 + 2);
    }),
  );
  expect(giftDays(null, toDay("2028-02-29")).redeemThrough).toBe("2033-02-28");
});
