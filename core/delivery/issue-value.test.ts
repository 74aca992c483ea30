import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { sampleBundle, sampleCatalog, sampleRate } from "../sample-plans.ts";
import { issueValue } from "./issue-value.ts";

const plan = { printDays: sampleBundle.printDays, calendar: sampleCatalog.calendar };
const worth = (issueOn: string, halfUnits = 2, rate = sampleRate) =>
  issueValue({ issueOn: toDay(issueOn), halfUnits }, rate, plan);

test("values a Sunday paper at 5.00, a Friday paper at 2.00, and a missing section at half (rules 10)", () => {
  expect([worth("2026-02-22"), worth("2026-02-27"), worth("2026-02-22", 1)]).toEqual([500, 200, 250]);
});

test("values every paper of the term the same without weekday values", () => {
  expect(worth("2026-02-22", 2, { ...sampleRate, weekdayValues: null })).toBe(300);
});
