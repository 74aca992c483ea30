import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, toDay } from "../day.ts";
import { monthOf, splitSpan } from "./day-span.ts";

const parts = (from: string, to: string, most: number) => [...splitSpan({ from: toDay(from), to: toDay(to) }, most)];

test("cuts days into parts that stay within a month", () => {
  expect(parts("2026-01-27", "2026-02-09", 7)).toEqual([
    { from: "2026-01-27", to: "2026-01-31" },
    { from: "2026-02-01", to: "2026-02-07" },
    { from: "2026-02-08", to: "2026-02-09" },
  ]);
  expect(parts("2026-02-02", "2026-02-01", 7)).toEqual([]);
});

test("covers every day once, in order", () => {
  fc.assert(
    fc.property(fc.nat(20_000), fc.nat(500), fc.integer({ min: 1, max: 40 }), (start, days, most) => {
      const from = addDays(toDay("1999-12-15"), start);
      const all = [...splitSpan({ from, to: addDays(from, days) }, most)];
      expect(all.map((part) => part.from)).toEqual([from, ...all.slice(0, -1).map(({ to }) => addDays(to, 1))]);
      expect(all.at(-1)?.to).toBe(addDays(from, days));
      expect(all.filter((part) => monthOf(part.from) !== monthOf(part.to))).toEqual([]);
    }),
  );
});
