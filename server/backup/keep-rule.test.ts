import fc from "fast-check";
import { expect, test } from "vitest";
import { backupsToKeep, keepRule } from "./keep-rule.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const begin = Date.UTC(2026, 0, 1);
const texts = (dates: Iterable<Date>): string[] => [...dates].map((at) => at.toISOString()).toSorted();

/** Instants within three years, in order: most days have one, some none or several. */
const instants = fc
  .uniqueArray(fc.integer({ min: 0, max: 3 * 365 * 24 }), { minLength: 1, maxLength: 400 })
  .map((hours) => hours.toSorted((a, b) => a - b).map((hour) => new Date(begin + hour * hourMs)));

test("keeps 7 days, 4 weeks and 12 months of three years of nightly backups", () => {
  const nights = Array.from({ length: 3 * 365 }, (_, day) => new Date(begin + day * dayMs + 2.5 * hourMs));
  expect(texts(backupsToKeep(nights)).map((at) => at.slice(0, 10))).toEqual(
    [
      "2028-01-31 2028-02-29 2028-03-31 2028-04-30 2028-05-31 2028-06-30 2028-07-31 2028-08-31 2028-09-30 2028-10-31",
      "2028-11-30 2028-12-10 2028-12-17 2028-12-24 2028-12-25 2028-12-26 2028-12-27 2028-12-28 2028-12-29 2028-12-30",
    ].flatMap((line) => line.split(" ")),
  );
});

test("always keeps the newest, and never more than the rule's total", () => {
  fc.assert(
    fc.property(instants, (taken) => {
      const kept = backupsToKeep(taken);
      expect(texts(kept)).toContain(taken.at(-1)?.toISOString());
      expect(kept.size).toBeLessThanOrEqual(keepRule.days + keepRule.weeks + keepRule.months);
    }),
  );
});

test("deleting every night keeps the same backups as deleting once at the end", () => {
  fc.assert(
    fc.property(instants, (taken) => {
      let there: Date[] = [];
      for (const at of taken) there = [...backupsToKeep([...there, at])];
      expect(texts(there)).toEqual(texts(backupsToKeep(taken)));
      expect(texts(backupsToKeep(there))).toEqual(texts(there));
    }),
  );
});

test("keeps a backup of each of the last 12 months in which one was made", () => {
  const monthsOf = (dates: Iterable<Date>): string[] => [...new Set(texts(dates).map((at) => at.slice(0, 7)))];
  fc.assert(
    fc.property(instants, (taken) => {
      expect(monthsOf(backupsToKeep(taken)).slice(-keepRule.months)).toEqual(monthsOf(taken).slice(-keepRule.months));
    }),
  );
});
