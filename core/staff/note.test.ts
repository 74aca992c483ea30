import { expect, test } from "vitest";
import { addDays, toDay } from "../day.ts";
import { isFollowUp } from "./note.ts";

const today = toDay("2026-11-26");

test.each([
  [addDays(today, -1), false],
  [today, true],
  [toDay("2028-11-26"), true],
  [toDay("2028-12-01"), false],
  [toDay("9999-12-31"), false],
])("a note comes back on %s: %s", (day, expected) => {
  expect(isFollowUp(day, today)).toBe(expected);
});
