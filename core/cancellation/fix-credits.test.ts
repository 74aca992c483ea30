import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type Day, toDay } from "../day.ts";
import { cents, plus } from "../money.ts";
import { sampleBundle, sampleCatalog, sampleRate } from "../sample-plans.ts";
import { type FixCreditFacts, fixCredits, type OutstandingReport } from "./fix-credits.ts";

const today = toDay("2026-02-20");
const attemptMs = 1_000_000;

const report = (issueId: number, issueOn: string, change: Partial<OutstandingReport> = {}): OutstandingReport => ({
  issueId,
  issueOn: toDay(issueOn),
  halfUnits: 2,
  reportedOn: toDay(issueOn),
  reportedMs: attemptMs - 1,
  ...change,
});

const facts: FixCreditFacts = {
  reports: [report(2, "2026-02-18"), report(1, "2026-02-15")],
  bound: { papers: 3, amount: cents(2000) },
  attemptMs,
  lastCreditedOn: null,
  today,
  rate: sampleRate,
  plan: { printDays: sampleBundle.printDays, calendar: sampleCatalog.calendar },
};
const credited = (change: Partial<FixCreditFacts>) => {
  const credits = fixCredits({ ...facts, ...change });
  return credits && { issues: credits.reports.map(({ issueId }) => issueId), amount: credits.amount };
};

test("credits reports in review at their papers' value, the oldest paper first", () => {
  expect(credited({})).toEqual({ issues: [1, 2], amount: 700 });
});

test("values a missing section at half a paper", () => {
  expect(credited({ reports: [report(1, "2026-02-15", { halfUnits: 1 })] })).toEqual({ issues: [1], amount: 250 });
});

test("leaves a report in review when it came after the attempt to cancel began", () => {
  expect(credited({ reports: [report(1, "2026-02-18", { reportedMs: attemptMs })] })).toBeNull();
});

test("leaves a report in review when it is older than the window for counting credits", () => {
  const old = (daysAgo: number) =>
    credited({ reports: [report(1, "2026-01-18", { reportedOn: addDays(today, -daysAgo) })] });
  expect(old(29)).not.toBeNull();
  expect(old(30)).toBeNull();
});

test("credits once in twelve months", () => {
  expect(credited({ lastCreditedOn: toDay("2025-02-21") })).toBeNull();
  expect(credited({ lastCreditedOn: toDay("2025-02-20") })).not.toBeNull();
});

test("leaves everything to staff if the publication credits nothing automatically", () => {
  expect(credited({ bound: { papers: 0, amount: cents(2000) } })).toBeNull();
  expect(credited({ bound: { papers: 3, amount: cents(0) } })).toBeNull();
});

const day = (back: number): Day => addDays(today, -back);
const aReport = fc
  .record({ back: fc.integer({ min: 1, max: 60 }), half: fc.boolean(), late: fc.boolean() })
  .map(({ back, half, late }) => ({
    issueOn: day(back),
    reportedOn: day(back),
    halfUnits: half ? (1 as const) : (2 as const),
    reportedMs: late ? attemptMs + 1 : attemptMs - 1,
  }));

test("never exceeds the limit or repeats a credit, credits nothing too old or late, and adds up, whatever was reported", () => {
  fc.assert(
    fc.property(
      fc.array(aReport, { maxLength: 12 }),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 0, max: 3000 }),
      (made, papers, most) => {
        const reports = made.map((one, issueId) => ({ issueId, ...one }));
        const bound = { papers, amount: cents(most) };
        const credits = fixCredits({ ...facts, reports, bound });
        if (credits === null) return;
        const ids = credits.reports.map(({ issueId }) => issueId);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.length).toBeLessThanOrEqual(papers);
        expect(credits.amount).toBeLessThanOrEqual(most);
        for (const one of credits.reports) {
          expect(one.reportedMs).toBeLessThan(attemptMs);
          expect(one.reportedOn > day(30)).toBe(true);
        }
        const alone = credits.reports.map((one) => fixCredits({ ...facts, reports: [one] })?.amount ?? cents(0));
        expect(plus(...alone)).toBe(credits.amount);
      },
    ),
  );
});
