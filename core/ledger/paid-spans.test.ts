import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { PublishingCalendar } from "../calendar/publishing.ts";
import { addDays, toDay } from "../day.ts";
import { type ExpiryEntry, replay } from "./expiry.ts";
import { lastPaidDay, type PaidAs, paidSpans } from "./paid-spans.ts";

const calendar: PublishingCalendar = { weekdays: [0, 1, 2, 3, 4, 5, 6], closed: [toDay("2026-12-25")] };
const sundays = [0] as const;
const daily = [0, 1, 2, 3, 4, 5, 6] as const;

const planned = (entry: ExpiryEntry, printDays: readonly (0 | 1 | 2 | 3 | 4 | 5 | 6)[], paidAs: PaidAs = "paid") => ({
  ...entry,
  printDays,
  paidAs,
});
const grant = (issueOn: string, units: number): ExpiryEntry => ({
  cause: "granted",
  halfUnits: units * 2,
  issueOn: toDay(issueOn),
});
const told = (entries: Parameters<typeof paidSpans>[0]) =>
  paidSpans(entries, calendar).map(({ from, through, paidAs }) => `${from} ${through} ${paidAs}`);

test("keeps the papers of the plan that was changed", () => {
  expect(told([planned(grant("2026-03-02", 28), daily), planned(grant("2026-04-05", 4), sundays)])).toEqual([
    "2026-03-02 2026-03-29 paid",
    "2026-04-05 2026-04-26 paid",
  ]);
});

test("tells a gift from what its reader pays for after it", () => {
  expect(told([planned(grant("2026-03-02", 7), daily, "gift"), planned(grant("2026-03-09", 7), daily)])).toEqual([
    "2026-03-02 2026-03-08 gift",
    "2026-03-09 2026-03-15 paid",
  ]);
});

test("pays for nothing where a subscription began on a bill", () => {
  expect(told([planned(grant("2026-03-02", 0), daily)])).toEqual(["2026-03-02 2026-03-01 paid"]);
  expect(told([planned(grant("2026-03-02", 0), daily), planned(grant("2026-03-02", 7), daily)])).toEqual([
    "2026-03-02 2026-03-08 paid",
  ]);
});

const change = fc.record({
  gap: fc.nat(20),
  units: fc.integer({ min: 1, max: 20 }),
  more: fc.integer({ min: -3, max: 6 }),
});

test("ends where the replay of the ledger ends, for as long as the plan is the same", () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), fc.constantFrom(sundays, daily), (changes, days) => {
      const entries: ExpiryEntry[] = [];
      let at = toDay("2026-01-04");
      for (const { gap, units, more } of changes) {
        entries.push(grant(at, units));
        if (more > 0 || units * 2 + more > 0) entries.push({ cause: "goodwill", halfUnits: more, issueOn: at });
        at = addDays(replay(entries, days, calendar).paidThrough ?? at, gap);
      }
      const { paidThrough, paidFrom } = replay(entries, days, calendar);
      const spans = paidSpans(
        entries.map((entry) => planned(entry, days)),
        calendar,
      );
      expect(lastPaidDay(spans)).toBe(paidThrough);
      expect(spans.findLast(({ through }) => through !== null)?.from ?? null).toBe(paidFrom);
    }),
  );
});
