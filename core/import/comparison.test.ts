import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../money.ts";
import {
  addFindings,
  type ComparisonFinding,
  countFindings,
  emptyComparison,
  findingFields,
  findingLines,
  findingTopicsOf,
} from "./comparison.ts";
import { comparedParts, type FieldDifference } from "./differences.ts";

const nothing = { here: "", there: "", by: "", days: 0, cents: cents(0) };
const someDays = fc.integer({ min: -400, max: 400 });
const difference: fc.Arbitrary<FieldDifference> = fc
  .record({ what: fc.constantFrom(...comparedParts), days: someDays, cents: someDays })
  .map(({ what, days, cents: amount }) => ({
    ...nothing,
    what,
    days: what === "paid through" ? days : 0,
    cents: cents(what === "balance" ? amount : 0),
  }));
const finding: fc.Arbitrary<ComparisonFinding> = fc.oneof(
  fc.uniqueArray(difference, { minLength: 1, selector: ({ what }) => what }).map((differences) => {
    return { kind: "differs", oldNumber: "17", accountNumber: 100_200_321, differences } as const;
  }),
  fc.constant({ kind: "not-here", oldNumber: "18" } as const),
  fc.constant({ kind: "not-there", oldNumber: "19", accountNumber: 100_200_322 } as const),
  fc.constant({ kind: "unreadable", line: 4, problems: [] } as const),
);
const batch = fc.record({ rows: fc.nat(500), same: fc.nat(500), found: fc.array(finding, { maxLength: 20 }) });

test("gets the same sums, however many batches a list is compared in", () => {
  fc.assert(
    fc.property(fc.array(batch, { maxLength: 8 }), (batches) => {
      const whole = {
        rows: batches.reduce((sum, { rows }) => sum + rows, 0),
        same: batches.reduce((sum, { same }) => sum + same, 0),
        found: batches.flatMap(({ found }) => found),
      };
      const { totals } = emptyComparison;
      expect(batches.reduce(addFindings, totals)).toEqual(addFindings(totals, whole));
      expect(countFindings(addFindings(totals, whole))).toBe(whole.found.length);
    }),
  );
});

test("loses no day and no cent between the two directions", () => {
  fc.assert(
    fc.property(fc.array(finding), (found) => {
      const { moreHere, moreThere, about } = addFindings(emptyComparison.totals, { rows: 0, same: 0, found });
      const lines = found.flatMap(findingLines);
      expect(moreHere.days - moreThere.days).toBe(lines.reduce((sum, { days }) => sum + days, 0));
      expect(moreHere.cents - moreThere.cents).toBe(lines.reduce((sum, line) => sum + line.cents, 0));
      expect(Math.min(moreHere.days, moreThere.days, moreHere.cents, moreThere.cents)).toBeGreaterThanOrEqual(0);
      expect(Object.values(about).reduce((sum, count) => sum + count, 0)).toBe(found.flatMap(findingTopicsOf).length);
    }),
  );
});

test("writes days and dollars as numbers, and says why a row can't be compared", () => {
  const differences = [
    { ...nothing, what: "paid through", here: "Sun, Mar 15, 2026", there: "Wed, Mar 18, 2026", days: -3 },
    { ...nothing, what: "balance", here: "$0.00", there: "$5.00", cents: cents(-500) },
  ] as const;
  expect(findingFields({ kind: "differs", oldNumber: "17", accountNumber: 321, differences })).toEqual([
    ["17", "321", "paid through", "Sun, Mar 15, 2026", "Wed, Mar 18, 2026", "-3", ""],
    ["17", "321", "balance", "$0.00", "$5.00", "", "-5.00"],
  ]);
  const problems = [{ field: "plan", says: "is missing" }] as const;
  expect(findingFields({ kind: "unreadable", line: 4, problems })).toEqual([
    ["line 4", "", "can't be read", "", "plan is missing", "", ""],
  ]);
});
