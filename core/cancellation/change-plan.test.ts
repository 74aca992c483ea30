import * as fc from "fast-check";
import { expect, test } from "vitest";
import { decideEnd, type EndDecision, type EndFacts } from "./decide-end.ts";
import { addDays, toDay } from "../day.ts";
import { grantEntry } from "../ledger/expiry.ts";
import { cents } from "../money.ts";
import { sampleBundle, sampleCatalog, samplePolicy, sampleRate } from "../sample-plans.ts";
import { isLive, type SubscriptionStatus, subscriptionStatuses } from "../subscription/status.ts";
import {
  creditAtPosting,
  decidePlanChange,
  isLarger,
  lastDayOfOldPlan,
  type PlanToReplace,
  refundWithBalance,
  type ReplacementPlan,
  slowerDelivery,
} from "./change-plan.ts";

type Component = "digital" | "eEdition" | "print";
type Weekday = (typeof sampleBundle.printDays)[number];

const plan = (printDays: readonly Weekday[], ...components: Component[]): ReplacementPlan => ({
  bundle: { printDays },
  rate: { kind: "regular", components: components.map((component) => ({ component, amount: cents(500) })) },
});
const days: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];
const plans = fc
  .tuple(fc.subarray([...days]), fc.subarray<Component>(["digital", "eEdition"]))
  .map(([printDays, components]) => plan(printDays, ...components));

test("needs a larger plan to include all of the other one and something more", () => {
  expect(isLarger(plan([0, 3], "digital"), plan([], "digital"))).toBe(true);
  expect(isLarger(plan([0, 3, 5]), plan([0, 3]))).toBe(true);
  expect(isLarger(plan([0, 3]), plan([], "digital"))).toBe(false);
  expect(isLarger(plan([], "digital"), plan([], "digital"))).toBe(false);
  expect(isLarger(plan([0]), plan([3]))).toBe(false);
});

test("makes at most one of two plans larger, and the relation is transitive", () => {
  fc.assert(
    fc.property(plans, plans, plans, (a, b, c) => {
      expect(isLarger(a, b) && isLarger(b, a)).toBe(false);
      expect(!(isLarger(a, b) && isLarger(b, c)) || isLarger(a, c)).toBe(true);
    }),
  );
});

const ended = (refund: number): EndDecision => ({
  kind: "ended",
  unused: null,
  refund: refund === 0 ? null : { amount: cents(refund), ofPrepaid: cents(refund) },
  paidThrough: null,
});
const had = (change: Partial<PlanToReplace> = {}): PlanToReplace => ({
  ...plan([], "digital"),
  status: "active",
  renews: true,
  isRenewing: false,
  ...change,
});
const wanted = plan([0, 3], "digital");

test("lets a live plan be replaced in any status but grace, and not after it has ended", () => {
  const offered: SubscriptionStatus[] = subscriptionStatuses
    .filter(isLive)
    .filter((status) => decidePlanChange(wanted, had({ status }), ended(900)).kind === "offered");
  expect(offered.toSorted()).toEqual(["active", "cancelling", "pastDue", "stopped"]);
  expect(decidePlanChange(wanted, had({ status: "grace" }), ended(0))).toEqual({ kind: "waits", because: "owed" });
  expect(decidePlanChange(wanted, had(), { kind: "refused", because: "not-live" })).toEqual({ kind: "not-offered" });
});

test("refunds what is unused, and offers the change even when nothing is left", () => {
  expect(decidePlanChange(wanted, had(), ended(4217))).toEqual({ kind: "offered", credit: 4217 });
  expect(decidePlanChange(wanted, had(), ended(0))).toEqual({ kind: "offered", credit: 0 });
});

test("offers no change to a gift, at an introductory price or to a plan that isn't larger", () => {
  const no = { kind: "not-offered" };
  expect(decidePlanChange(wanted, had({ renews: false }), ended(900))).toEqual(no);
  const promo = { ...wanted, rate: { ...wanted.rate, kind: "promo" as const } };
  expect(decidePlanChange(promo, had(), ended(900))).toEqual(no);
  expect(decidePlanChange(plan([], "digital"), had(), ended(900))).toEqual(no);
});

test("waits while a renewal is at the gateway", () => {
  expect(decidePlanChange(wanted, had({ isRenewing: true }), ended(900))).toEqual({
    kind: "waits",
    because: "renewing",
  });
});

test("delivers papers until the day before the new plan's first paper, and changes access on the same day", () => {
  const [today, startsOn] = [toDay("2026-02-18"), toDay("2026-02-20")];
  expect(lastDayOfOldPlan({ printDays: [0, 3] }, startsOn, today)).toBe("2026-02-19");
  expect(lastDayOfOldPlan({ printDays: [] }, startsOn, today)).toBe(today);
});

test("delays the new plan's first paper until mailed papers of the old one can be stopped", () => {
  expect(slowerDelivery("carrier", "mail")).toBe("mail");
  expect(slowerDelivery("mail", "none")).toBe("mail");
  expect(slowerDelivery("carrier", "none")).toBe("carrier");
});

test("refunds the account's balance with what is unused", () => {
  expect(refundWithBalance(ended(900), cents(250))).toMatchObject({ refund: { amount: 1150, ofPrepaid: 1150 } });
  expect(refundWithBalance(ended(0), cents(250))).toMatchObject({ refund: { amount: 250, ofPrepaid: 250 } });
  expect(refundWithBalance(ended(900), cents(0))).toEqual(ended(900));
});

test("refunds at least what was promised, and only accepts a promise explained by the passing of time", () => {
  const sums = fc.nat(20_000).map(cents);
  fc.assert(
    fc.property(sums, sums, sums, (promised, now, asShown) => {
      const credit = creditAtPosting(promised, now, asShown);
      expect(credit === null || credit >= promised).toBe(true);
      expect(credit === null).toBe(now < promised && asShown !== promised);
    }),
  );
});

/** Rules 10: Wed/Fri/Sun, 36.00 for 12 issues from 4 February to 1 March. */
const grant = {
  startOn: toDay("2026-02-04"),
  units: 12,
  unitsTakenBack: 0,
  prepaid: cents(3600),
  weekdayValues: sampleRate.weekdayValues,
};
const facts: EndFacts = {
  status: "active",
  renews: true,
  lastDay: toDay("2026-02-04"),
  entries: [grantEntry({ startOn: grant.startOn, units: 12 }, null)],
  stops: [],
  printDays: sampleBundle.printDays,
  term: sampleRate.term,
  calendar: sampleCatalog.calendar,
  policy: samplePolicy,
  grants: [{ paid: grant, prepaid: grant }],
  returnedByBank: cents(0),
};
const creditAfter = (day: number): ReturnType<typeof cents> => {
  const end = decideEnd({ ...facts, lastDay: addDays(facts.lastDay, day) });
  return end.kind === "ended" ? (end.refund?.amount ?? cents(0)) : cents(0);
};

test("keeps the promise, however many days pass until the posting", () => {
  fc.assert(
    fc.property(fc.nat(30), fc.nat(10), (shownOn, later) => {
      const promised = creditAfter(shownOn);
      expect(creditAtPosting(promised, creditAfter(shownOn + later), creditAfter(shownOn))).toBe(promised);
    }),
  );
});
