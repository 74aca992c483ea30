import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { remainingPapers } from "./remaining-papers.ts";

// Monday, February 2, 2026; papers on Wednesdays, Fridays and Sundays.
const facts = {
  today: toDay("2026-02-02"),
  startOn: toDay("2026-01-05"),
  until: toDay("2026-03-01"),
  papers: [3, 5, 0] as const,
  calendar: { weekdays: [0, 1, 2, 3, 4, 5, 6] as const, closed: [] },
  stops: [],
};

test("counts the papers after today through the last day", () => {
  expect(remainingPapers(facts)).toEqual({ count: 12, lastOn: "2026-03-01" });
});

test("counts from the first paper on, even if it is still ahead", () => {
  expect(remainingPapers({ ...facts, startOn: toDay("2026-02-06") })).toEqual({ count: 11, lastOn: "2026-03-01" });
});

test("counts tomorrow's paper, and not today's", () => {
  expect(remainingPapers({ ...facts, today: toDay("2026-02-03") })?.count).toBe(12);
  expect(remainingPapers({ ...facts, today: toDay("2026-02-04") })?.count).toBe(11);
});

test("names the last paper, not the last day, if the last day has no paper", () => {
  expect(remainingPapers({ ...facts, until: toDay("2026-02-10") })).toEqual({ count: 3, lastOn: "2026-02-08" });
});

test("leaves out papers that a temporary stop skips, and counts those that it saves", () => {
  const stop = { stopOn: toDay("2026-02-09"), restartOn: toDay("2026-02-23") };
  const stops = [{ ...stop, option: "stop" as const }];
  expect(remainingPapers({ ...facts, stops })).toEqual({ count: 6, lastOn: "2026-03-01" });
  expect(remainingPapers({ ...facts, stops, until: toDay("2026-02-20") })?.lastOn).toBe("2026-02-08");
  expect(remainingPapers({ ...facts, stops: [{ ...stop, option: "save" }] })?.count).toBe(12);
});

test("finds none for a digital plan, or if the subscription ends today", () => {
  expect(remainingPapers({ ...facts, papers: [] })).toBeNull();
  expect(remainingPapers({ ...facts, until: facts.today })).toBeNull();
});
