import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { sampleBundle, sampleCatalog, sampleRate } from "../sample-plans.ts";
import { issueValue } from "./issue-value.ts";

const plan = { printDays: sampleBundle.printDays, calendar: sampleCatalog.calendar };
const worth = (issueOn: string, halfUnits = 2, rate = sampleRate) =>
  issueValue({ issueOn: toDay(issueOn), halfUnits }, rate, plan);

test("rules 10: a Sunday's paper is worth 5.00, a Friday's 2.00, a missing section of it half", () => {
  expect([worth("2026-02-22"), worth("2026-02-27"), worth("2026-02-22", 1)]).toEqual([500, 200, 250]);
});

test("without weekday values every paper of the term is worth the same", () => {
  expect(worth("2026-02-22", 2, { ...sampleRate, weekdayValues: null })).toBe(300);
});
