import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { PublishingCalendar } from "../calendar/publishing.ts";
import { addDays, toDay, type Weekday } from "../day.ts";
import { cents } from "../money.ts";
import { sampleRate } from "../sample-plans.ts";
import type { ActiveStop } from "./paid-dates.ts";
import { grantEntry } from "./expiry.ts";
import { type PaidGrant, unearned, unitsLeftAfter } from "./prepaid.ts";

const calendar: PublishingCalendar = { weekdays: [0, 1, 2, 3, 4, 5, 6], closed: [] };
const wedFriSun: readonly Weekday[] = [3, 5, 0];
const print = { printDays: wedFriSun, calendar };
const example: PaidGrant = {
  startOn: toDay("2026-02-04"),
  units: 12,
  unitsTakenBack: 0,
  prepaid: cents(3600),
  weekdayValues: sampleRate.weekdayValues,
};
const paid = {
  entries: [grantEntry({ startOn: toDay("2026-02-04"), units: 12 }, null)],
  stops: [],
  term: { unit: "weeks", length: 4 },
  policy: { chargeLeadDays: 7 },
  ...print,
} as const;

test("has four issues left, worth $14.00, after Friday, February 20", () => {
  const toCome = unitsLeftAfter(toDay("2026-02-20"), paid);
  expect(toCome).toBe(4);
  expect(unearned([example], toCome, print)).toBe(1400);
});

test("earns nothing before the first issue, and everything after the last one", () => {
  expect(unearned([example], unitsLeftAfter(toDay("2026-02-03"), paid), print)).toBe(3600);
  expect(unearned([example], unitsLeftAfter(toDay("2026-03-01"), paid), print)).toBe(0);
});

test("moves stopped issues, and their money, later", () => {
  const stop: ActiveStop = {
    stopOn: toDay("2026-02-09"),
    restartOn: toDay("2026-02-23"),
    option: "stop",
    postedThrough: null,
  };
  const stopped = { ...paid, stops: [stop] };
  // Wed 4, Fri 6 and Sun, Feb 8 were delivered.
  for (const day of ["2026-02-08", "2026-02-15", "2026-02-22"]) expect(unitsLeftAfter(toDay(day), stopped)).toBe(9);
  expect(unitsLeftAfter(toDay("2026-03-15"), stopped)).toBe(0);
});

test("earns a term to the cent, issue by issue, in any order and at any price", () => {
  fc.assert(
    fc.property(
      fc.nat(99_999),
      fc.integer({ min: 1, max: 60 }),
      fc.constantFrom(null, sampleRate.weekdayValues),
      (prepaid, units, weekdayValues) => {
        const grant = { ...example, units, prepaid: cents(prepaid), weekdayValues };
        let before = unearned([grant], units, print);
        expect(before).toBe(prepaid);
        let earned = 0;
        for (let left = units - 1; left >= 0; left--) {
          const now = unearned([grant], left, print);
          expect(now).toBeLessThanOrEqual(before);
          earned += before - now;
          before = now;
        }
        expect(earned).toBe(prepaid);
      },
    ),
  );
});

test("earns the first of several terms first; units without money behind them are worth nothing", () => {
  const second = { ...example, startOn: addDays(example.startOn, 28), prepaid: cents(1200), weekdayValues: null };
  expect(unearned([example, second], 12, print)).toBe(1200);
  expect(unearned([example, second], 24, print)).toBe(4800);
  expect(unearned([example], 99, print)).toBe(3600);
  expect(unearned([{ ...example, prepaid: cents(0) }], 12, print)).toBe(0);
});
