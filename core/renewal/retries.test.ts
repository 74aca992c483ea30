import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type Day, daysBetween, toDay } from "../day.ts";
import { graceThroughOf, nextRetryDay } from "./retries.ts";

const first = toDay("2026-02-25");
const facts = { class: "soft", firstTriedOn: first, graceThrough: toDay("2026-12-31") } as const;

/** Every day on which a card that always declines is retried. */
function ladder(graceThrough: Day): number[] {
  const days: number[] = [];
  for (let today = first; ;) {
    const next = nextRetryDay({ ...facts, today, graceThrough });
    if (next === null) return days;
    days.push(daysBetween(first, next));
    today = next;
  }
}

test("tries a soft decline again after 1, 3, 5 and 7 days, then weekly to day 21", () => {
  expect(ladder(facts.graceThrough)).toEqual([1, 3, 5, 7, 14, 21]);
});

test("drops tries after the end of grace, but keeps one on its last day", () => {
  expect(ladder(addDays(first, 14))).toEqual([1, 3, 5, 7, 14]);
  expect(ladder(addDays(first, 13))).toEqual([1, 3, 5, 7]);
  expect(ladder(addDays(first, -1))).toEqual([]);
});

test("never tries a hard decline again", () => {
  expect(nextRetryDay({ ...facts, class: "hard", today: first })).toBeNull();
});

test("doesn't make up for missed days: the next try is always ahead", () => {
  fc.assert(
    fc.property(fc.nat(60), fc.nat(60), (late, grace) => {
      const today = addDays(first, late);
      const graceThrough = addDays(first, grace);
      const next = nextRetryDay({ ...facts, today, graceThrough });
      expect(next === null || (next > today && next <= graceThrough)).toBe(true);
    }),
  );
});

test("sets grace to 14 days for print and 7 for digital, where the publication has not set others", () => {
  const policy = { graceDays: { print: 14, digital: 7 } };
  expect(graceThroughOf(toDay("2026-03-01"), "P", policy)).toBe("2026-03-15");
  expect(graceThroughOf(toDay("2026-03-01"), "D", policy)).toBe("2026-03-08");
});
