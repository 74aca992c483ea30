import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type Day, toDay } from "../day.ts";
import { type ExpiryEntry, grantEntry } from "../ledger/expiry.ts";
import type { PaidGrant } from "../ledger/prepaid.ts";
import { cents } from "../money.ts";
import { sampleBundle, sampleCatalog, samplePolicy, sampleRate } from "../sample-plans.ts";
import { subscriptionStatuses } from "../subscription/status.ts";
import { decideEnd, type EndFacts } from "./decide-end.ts";

const start = toDay("2026-02-04");
const grant = (amount: number): PaidGrant => ({
  startOn: start,
  units: 12,
  unitsTakenBack: 0,
  prepaid: cents(amount),
  weekdayValues: sampleRate.weekdayValues,
});

/** Rules 10: Wed/Fri/Sun, 36.00 for 12 issues from 4 February to 1 March. */
const facts: EndFacts = {
  status: "active",
  renews: true,
  lastDay: toDay("2026-02-20"),
  entries: [grantEntry({ startOn: start, units: 12 }, null)],
  stops: [],
  printDays: sampleBundle.printDays,
  term: sampleRate.term,
  calendar: sampleCatalog.calendar,
  policy: samplePolicy,
  grants: [{ paid: grant(3600), prepaid: grant(3600) }],
  returnedByBank: cents(0),
};
const ended = (change: Partial<EndFacts> = {}) => {
  const decision = decideEnd({ ...facts, ...change });
  if (decision.kind === "refused") throw new Error(decision.because);
  return decision;
};

test("refunds $14.00 when ended at once after Friday, February 20: Sun 22, Wed 25, Fri 27 and Sun, March 1 (rules 10)", () => {
  expect(ended()).toEqual({
    kind: "ended",
    unused: { entry: { cause: "refunded", halfUnits: -8, issueOn: "2026-02-20" }, units: 4 },
    refund: { amount: 1400, ofPrepaid: 1400 },
    paidThrough: "2026-02-20",
  });
});

test("refunds everything before the first paper, and nothing after the last one", () => {
  expect(ended({ lastDay: toDay("2026-02-03") })).toMatchObject({ refund: { amount: 3600 }, paidThrough: null });
  expect(ended({ lastDay: toDay("2026-03-01") })).toMatchObject({ refund: null, unused: null });
  expect(ended({ lastDay: toDay("2026-03-10"), status: "grace" })).toMatchObject({ refund: null, unused: null });
});

test("refunds a stopped paper, and one that was saved and not delivered", () => {
  const stop = { stopOn: toDay("2026-02-16"), restartOn: toDay("2026-02-23"), postedThrough: null };
  for (const option of ["stop", "save"] as const)
    expect(ended({ stops: [{ ...stop, option }] })).toMatchObject({ unused: { units: 6 } });
});

test("refunds a credit's value, but nothing given by somebody else or with a purchase", () => {
  const credit: ExpiryEntry = { cause: "complaint", halfUnits: 2, issueOn: toDay("2026-02-18") };
  expect(ended({ entries: [...facts.entries, credit] })).toMatchObject({ unused: { units: 5 } });
  expect(ended({ renews: false })).toMatchObject({ refund: null, unused: { units: 4 } });
  expect(ended({ grants: [{ paid: grant(0), prepaid: grant(0) }] })).toMatchObject({ refund: null });
});

test("doesn't refund again what the payer's bank has already returned", () => {
  expect(ended({ returnedByBank: cents(3600) })).toMatchObject({ refund: null, unused: { units: 4 } });
  expect(ended({ returnedByBank: cents(1000) })).toMatchObject({ refund: { amount: 400, ofPrepaid: 400 } });
  const taxed = { grants: [{ paid: grant(3600), prepaid: grant(3400) }], returnedByBank: cents(50) };
  expect(ended(taxed)).toMatchObject({ refund: { amount: 1350, ofPrepaid: 1322 } });
});

test("refunds the tax along with it", () => {
  expect(ended({ grants: [{ paid: grant(3600), prepaid: grant(3400) }] })).toMatchObject({
    refund: { amount: 1400, ofPrepaid: 1322 },
  });
});

test("ends only what is live", () => {
  const refused = subscriptionStatuses.filter((status) => decideEnd({ ...facts, status }).kind === "refused");
  expect(refused).toEqual(["pending", "ended"]);
});

test("refunds no more than was paid, less each day, and leaves nothing paid for after the end", () => {
  const days = fc.integer({ min: -5, max: 60 }).map((n): Day => addDays(start, n));
  fc.assert(
    fc.property(days, fc.nat(10), (lastDay, later) => {
      const first = ended({ lastDay });
      const second = ended({ lastDay: addDays(lastDay, later) });
      const amount = first.refund?.amount ?? 0;
      expect(amount).toBeLessThanOrEqual(3600);
      expect(second.refund?.amount ?? 0).toBeLessThanOrEqual(amount);
      expect(first.paidThrough === null || first.paidThrough <= lastDay || first.unused === null).toBe(true);
    }),
  );
});
