import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { PublishingCalendar } from "./publishing.ts";
import { addDays, daysBetween, toDay } from "../day.ts";
import { nextRenewal } from "./next-renewal.ts";

const daily: PublishingCalendar = { weekdays: [0, 1, 2, 3, 4, 5, 6], closed: [] };
const fourWeeks = { unit: "weeks", length: 4 } as const;

test("paid through Sunday, March 1, Wed/Fri/Sun: renews March 4, charged February 25, cancelable by February 24", () => {
  const renewal = nextRenewal(toDay("2026-03-01"), { printDays: [3, 5, 0], term: fourWeeks }, daily, {
    chargeLeadDays: 7,
  });
  expect(renewal).toEqual({
    renewsOn: "2026-03-04",
    chargeOn: "2026-02-25",
    billOn: "2026-02-04",
    cancelDeadline: "2026-02-24",
  });
});

test("renews digital on the day after the paid term", () => {
  const renewal = nextRenewal(toDay("2026-03-01"), { printDays: [], term: fourWeeks }, daily, { chargeLeadDays: 0 });
  expect(renewal).toMatchObject({ renewsOn: "2026-03-02", chargeOn: "2026-03-02", cancelDeadline: "2026-03-01" });
});

test("leaves half of the paid term before the next charge, whatever the term and the lead", () => {
  const term = fc.record({ unit: fc.constantFrom("days", "weeks"), length: fc.integer({ min: 1, max: 60 }) });
  fc.assert(
    fc.property(term, fc.nat(14), (given, chargeLeadDays) => {
      const start = toDay("2026-02-02");
      const days = given.unit === "days" ? given.length : given.length * 7;
      const renewal = nextRenewal(addDays(start, days - 1), { printDays: [], term: given }, daily, { chargeLeadDays });
      expect(daysBetween(start, renewal.chargeOn) * 2).toBeGreaterThanOrEqual(days);
      expect(daysBetween(renewal.chargeOn, renewal.renewsOn)).toBeLessThanOrEqual(chargeLeadDays);
    }),
  );
});
