import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import type { DeliveryFacts } from "./due-issue.ts";
import { nextPaper } from "./next-paper.ts";

// Monday, March 2, 2026.
const morning = { today: toDay("2026-03-02"), minutes: 5 * 60 };
const noon = { ...morning, minutes: 12 * 60 };
const route = { deadlines: { 1: 390 }, redeliveryUntilMinutes: 600 };
const facts: DeliveryFacts = {
  status: "active",
  startOn: toDay("2026-02-04"),
  paidThrough: toDay("2026-03-20"),
  cancelAt: null,
  renews: true,
  graceDays: 14,
  papers: [1, 3],
  calendar: { weekdays: [0, 1, 2, 3, 4, 5, 6], closed: [] },
  stops: [],
};
const next = (change: Partial<DeliveryFacts>, at = noon) => nextPaper({ ...facts, ...change }, at, route);

test("is today's paper until it is due, then the next one on the schedule", () => {
  expect(next({}, morning)).toBe("2026-03-02");
  expect(next({})).toBe("2026-03-04");
});

test("is today's paper all day if it comes by mail", () => {
  expect(nextPaper(facts, noon, null)).toBe("2026-03-02");
});

test("skips days without a paper, and papers that a stop holds back", () => {
  expect(next({ calendar: { ...facts.calendar, closed: [toDay("2026-03-04")] } })).toBe("2026-03-09");
  expect(next({ stops: [{ stopOn: toDay("2026-03-03"), restartOn: toDay("2026-03-16") }] })).toBe("2026-03-16");
});

test("never comes before the first paper", () => {
  expect(next({ startOn: toDay("2026-03-11") })).toBe("2026-03-11");
});

test("is none after a canceled subscription's last paper, or if the plan has no paper", () => {
  const canceled = { status: "cancelling", cancelAt: toDay("2026-03-03"), paidThrough: toDay("2026-03-03") } as const;
  expect(next(canceled)).toBeNull();
  expect(next({ papers: [] })).toBeNull();
});
