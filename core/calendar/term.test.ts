import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysBetween, toDay } from "../day.ts";
import { addTerm, shortestDays, type Term, termText } from "./term.ts";

test("names a term in the form used after a price", () => {
  const terms: Term[] = [
    { unit: "weeks", length: 4 },
    { unit: "months", length: 1 },
    { unit: "months", length: 12 },
    { unit: "years", length: 1 },
    { unit: "days", length: 1 },
  ];
  expect(terms.map(termText)).toEqual(["4 weeks", "month", "12 months", "year", "day"]);
});

test("ends a year from February 29 on February 28", () => {
  expect(addTerm(toDay("2024-02-29"), { unit: "years", length: 1 }, 29)).toBe("2025-02-28");
  expect(addTerm(toDay("2026-01-31"), { unit: "months", length: 1 }, 31)).toBe("2026-02-28");
  expect(addTerm(toDay("2026-02-02"), { unit: "weeks", length: 4 }, 2)).toBe("2026-03-02");
});

test("makes no term shorter than its shortest length in days", () => {
  const term = fc.record({
    unit: fc.constantFrom("days", "weeks", "months", "years"),
    length: fc.integer({ min: 1, max: 24 }),
  });
  fc.assert(
    fc.property(term, fc.nat(4000), (given, offset) => {
      const start = addDays(toDay("2024-01-01"), offset);
      const lasts = daysBetween(start, addTerm(start, given, Number(start.slice(8))));
      expect(lasts).toBeGreaterThanOrEqual(shortestDays(given));
    }),
  );
});
