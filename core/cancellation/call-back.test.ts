import { expect, test } from "vitest";
import { addDays, toDay } from "../day.ts";
import { callBackBy, isCallOverdue } from "./call-back.ts";

test("promises a call by the next working day, never on a weekend", () => {
  const week = Array.from({ length: 7 }, (_, at) => addDays(toDay("2026-11-16"), at));
  expect(week.map((today) => callBackBy(today))).toEqual([
    "2026-11-17",
    "2026-11-18",
    "2026-11-19",
    "2026-11-20",
    "2026-11-23",
    "2026-11-23",
    "2026-11-23",
  ]);
});

test("marks a call overdue from the day after the promised one", () => {
  expect(isCallOverdue(toDay("2026-02-23"), toDay("2026-02-23"))).toBe(false);
  expect(isCallOverdue(toDay("2026-02-23"), toDay("2026-02-24"))).toBe(true);
});
