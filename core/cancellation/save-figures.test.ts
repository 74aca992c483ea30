import * as fc from "fast-check";
import { expect, test } from "vitest";
import { meanDifference, shareDifference, shareInterval } from "./intervals.ts";
import { type CountedAttempt, saveFigures } from "./save-figures.ts";

const attempt: CountedAttempt = {
  accountNumber: 1,
  experiment: "spring",
  variant: "thanks",
  reason: "It costs too much",
  shown: true,
  accepted: false,
  daysAgo: 100,
  goneAfter: null,
  paidSince: 3600,
};
const many = (count: number, change: (at: number) => Partial<CountedAttempt>): CountedAttempt[] =>
  Array.from({ length: count }, (_, at) => ({ ...attempt, accountNumber: at + 1, ...change(at) }));

test("bounds a share as in the textbook: 10 of 20 is 50%, between 29.9 and 70.1", () => {
  const { low, mid, high } = shareInterval(10, 20) ?? { low: 0, mid: 0, high: 0 };
  expect([low, mid, high].map((it) => Math.round(it * 1000))).toEqual([299, 500, 701]);
  expect(shareInterval(0, 0)).toBeNull();
});

test("bounds the difference of two shares by Newcombe's method: 56/70 against 48/80 is 20 points, between 5.2 and 33.4", () => {
  const difference = shareDifference(shareInterval(56, 70), shareInterval(48, 80));
  expect(Math.round((difference?.mid ?? 0) * 1000)).toBe(200);
  expect(Math.round((difference?.low ?? 0) * 1000)).toBe(52);
  expect(Math.round((difference?.high ?? 0) * 1000)).toBe(334);
});

test("keeps the bounds around the figure, between none and all", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(500), (of, some) => {
      const count = Math.min(of, some);
      const { low, mid, high } = shareInterval(count, of) ?? { low: 2, mid: 2, high: 2 };
      expect(low <= mid + 1e-12 && mid <= high + 1e-12 && low >= 0 && high <= 1).toBe(true);
    }),
  );
});

test("compares means once both samples have two values", () => {
  expect(meanDifference([1], [1, 2])).toBeNull();
  expect(meanDifference([10, 10, 10], [4, 4])).toEqual({ low: 6, mid: 6, high: 6 });
});

test("counts shown, accepted and kept per reason and variant, and against the control group", () => {
  const shown = many(40, (at) => ({ accepted: at < 20, goneAfter: at < 30 ? null : 10 }));
  const held = many(40, (at) => ({
    accountNumber: 1000 + at,
    variant: null,
    shown: false,
    paidSince: 0,
    goneAfter: at < 10 ? null : 10,
  }));
  const rows = saveFigures([...shown, ...held]);
  const all = rows.find(({ variant, reason }) => variant === "thanks" && reason === null);
  expect(all).toMatchObject({ accounts: 40, shown: 40, accepted: 20, revenue: { mean: 3600 } });
  expect(all?.kept[0]).toMatchObject({ days: 30, of: 40, kept: 30, share: { mid: 0.75 } });
  expect(all?.kept[0]?.againstControl?.mid).toBeCloseTo(0.5);
  expect(all?.kept[0]?.againstControl?.low).toBeGreaterThan(0.25);
  expect(all?.kept[2]).toMatchObject({ days: 180, of: 0, share: null, againstControl: null });
  expect(all?.revenue.againstControl).toMatchObject({ mid: 3600 });
  expect(rows.map(({ variant, reason }) => [variant, reason])).toEqual([
    ["thanks", null],
    [null, null],
    ["thanks", "It costs too much"],
    [null, "It costs too much"],
  ]);
});

test("counts an account once, from its first attempt, with what it accepted later", () => {
  const later = { ...attempt, daysAgo: 2, accepted: true };
  const [row] = saveFigures([{ ...attempt, accepted: false }, later]);
  expect(row).toMatchObject({ accounts: 1, accepted: 1 });
  expect(row?.kept[1]).toMatchObject({ of: 1, kept: 1 });
});

test("doesn't count a reader who left the same day as saved", () => {
  const [row] = saveFigures([{ ...attempt, goneAfter: 30 }]);
  expect(row?.kept[0]).toMatchObject({ of: 1, kept: 0 });
  const [stayed] = saveFigures([{ ...attempt, goneAfter: 31 }]);
  expect(stayed?.kept[0]).toMatchObject({ kept: 1 });
});

test("compares an offer outside of experiments with no other group", () => {
  const [row] = saveFigures([{ ...attempt, experiment: "thanks" }]);
  expect(row?.revenue.againstControl).toBeNull();
  expect(row?.kept[0]?.againstControl).toBeNull();
});
