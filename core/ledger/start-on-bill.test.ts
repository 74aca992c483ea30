import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { mondayMorning, sampleBundle, sampleCatalog, samplePolicy, sampleRate } from "../sample-plans.ts";
import { firstTerm } from "../subscribing/first-term.ts";
import { paidDates } from "./paid-dates.ts";
import { isNotPaidYet, startOnBill } from "./start-on-bill.ts";

const facts = { bundle: sampleBundle, rate: sampleRate, calendar: sampleCatalog.calendar, policy: samplePolicy };
const term = firstTerm({ ...facts, moment: mondayMorning, method: "carrier" });
const start = startOnBill(term, null);
const datesOf = (entries: Parameters<typeof paidDates>[0]["entries"]) =>
  paidDates({
    entries,
    stops: [],
    printDays: sampleBundle.printDays,
    term: sampleRate.term,
    calendar: sampleCatalog.calendar,
    policy: samplePolicy,
  });

test("begins as if a paid term had ended the day before the first paper, in agreement with the ledger", () => {
  expect(start).toMatchObject({ startOn: "2026-02-04", paidThrough: "2026-02-03", renewsOn: "2026-02-04" });
  expect(datesOf([start.grant])).toMatchObject({ paidThrough: start.paidThrough, renewsOn: start.renewsOn });
  expect(isNotPaidYet(start)).toBe(true);
});

test("the first payment buys what a payment at the start would have bought", () => {
  const paid = { cause: "granted", halfUnits: term.units * 2, issueOn: start.startOn } as const;
  expect(datesOf([start.grant, paid])?.paidThrough).toBe(term.paidThrough);
  expect(isNotPaidYet({ startOn: start.startOn, paidThrough: term.paidThrough })).toBe(false);
});

test("begins no sooner than the caller wants, and never sooner than it can", () => {
  const from = (startFrom: string) =>
    firstTerm({ ...facts, moment: mondayMorning, method: "carrier", startFrom: toDay(startFrom) }).startOn;
  expect(from("2026-02-12")).toBe("2026-02-13");
  expect(from("2026-01-01")).toBe("2026-02-04");
});
