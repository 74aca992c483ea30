import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { grantEntry } from "../ledger/expiry.ts";
import { cents } from "../money.ts";
import { digitalRate, sampleCatalog, samplePolicy, sampleRate } from "../sample-plans.ts";
import { afterPayment } from "./after-payment.ts";
import { noPaperFee } from "./paper-fee.ts";
import type { PayableFacts } from "./payment-options.ts";
import { allocateMoney, datesAfterPayment } from "./quote-payment.ts";

const held: PayableFacts["held"] = {
  bundleId: "print-3",
  rateCode: "P4W",
  rateVersion: 1,
  addOnIds: [],
  next: null,
  status: "active",
  method: "ezpay",
  renews: true,
  endedUnpaidOn: null,
  paidThrough: toDay("2026-03-01"),
  renewsOn: toDay("2026-03-04"),
  chargeOn: toDay("2026-02-25"),
  anchorDay: 4,
  entries: [grantEntry({ startOn: toDay("2026-02-04"), units: 12 }, null)],
  stops: [],
  billingState: "IA",
  deliveryState: "IA",
};
const promo = { ...sampleRate, rateCode: "INTRO", kind: "promo" as const, amount: cents(100), nextRateCode: "P4W" };
const quarter = {
  ...sampleRate,
  rateCode: "P12W",
  term: { unit: "weeks", length: 12 } as const,
  amount: cents(10_200),
  weekdayValues: null,
};
const factsOf = (change: Partial<PayableFacts["held"]>, today = "2026-02-20"): PayableFacts => ({
  held: { ...held, ...change },
  ezPayOnly: false,
  balance: cents(75),
  fee: noPaperFee,
  catalog: { ...sampleCatalog, rates: [sampleRate, digitalRate, promo, quarter] },
  policy: { ...samplePolicy, graceDays: { print: 14, digital: 7 } },
  today: toDay(today),
});
const paid = (facts: PayableFacts, amount: number, { rate = sampleRate, enrols = false } = {}) =>
  afterPayment(facts, { rate, allocation: allocateMoney(cents(amount + facts.balance), facts, rate), enrolls: enrols });

test("moves the charge date with the paid term if paid in time, and keeps the rest as balance", () => {
  expect(paid(factsOf({}), 3600)).toMatchObject({
    status: "active",
    method: "ezpay",
    chargeOn: "2026-03-25",
    balance: 75,
    dates: { paidThrough: "2026-03-29", renewsOn: "2026-04-01" },
  });
});

test("adds a term paid for during a stop after it, and moves it back when the stop is withdrawn", () => {
  const stop = {
    stopOn: toDay("2026-02-23"),
    restartOn: toDay("2026-03-09"),
    option: "stop",
    postedThrough: null,
  } as const;
  // The stop holds back six papers: with it, the subscription is paid through March 15; without it, through March 1.
  const stopped = factsOf({ stops: [stop], paidThrough: toDay("2026-03-15"), renewsOn: toDay("2026-03-18") });
  const { grants, dates } = paid(stopped, 3600);
  expect(dates.paidThrough).toBe("2026-04-12");
  const withdrawn = factsOf({ entries: [...held.entries, ...grants], paidThrough: toDay("2026-03-29") });
  expect(datesAfterPayment(withdrawn, null, sampleRate).paidThrough).toBe("2026-03-29");
});

test("leaves the renewal price as agreed for a term paid once at another rate", () => {
  expect(paid(factsOf({}), 10_200, { rate: quarter })).toMatchObject({ rateCode: "P4W", method: "ezpay" });
  expect(paid(factsOf({ rateCode: "INTRO" }), 3600)).toMatchObject({ rateCode: "P4W" });
  expect(paid(factsOf({ method: "bill", chargeOn: null }), 10_200, { rate: quarter, enrols: true })).toMatchObject({
    rateCode: "P12W",
    method: "ezpay",
    chargeOn: "2026-05-20",
  });
});

test("reactivates a reader who pays in grace or after a failed charge, but not one who pays too little", () => {
  for (const status of ["grace", "pastDue"] as const) {
    expect(paid(factsOf({ status }, "2026-03-16"), 5400)).toMatchObject({ status: "active", grants: { length: 2 } });
  }
  expect(paid(factsOf({ status: "grace" }, "2026-03-16"), 500)).toMatchObject({
    status: "grace",
    rateCode: "P4W",
    grants: [{ cause: "granted", issueOn: "2026-03-04", halfUnits: 4 }],
    dates: { paidThrough: "2026-03-06" },
  });
});

test("moves no unit when a card is stored for EZ-Pay: the first charge is the next due, from tomorrow on", () => {
  const billed = factsOf({ method: "bill", chargeOn: null }, "2026-02-27");
  expect(afterPayment(billed, { rate: sampleRate, allocation: null, enrolls: true })).toMatchObject({
    method: "ezpay",
    chargeOn: "2026-02-28",
    grants: [],
    balance: 75,
    dates: { paidThrough: "2026-03-01" },
  });
});

test("changes only the card for another card, and never automatically charges a canceled subscription", () => {
  const pastDue = factsOf({ status: "pastDue", chargeOn: toDay("2026-02-21") }, "2026-02-27");
  expect(afterPayment(pastDue, { rate: sampleRate, allocation: null, enrolls: false })).toMatchObject({
    status: "pastDue",
    chargeOn: "2026-02-21",
  });
  expect(paid(factsOf({ status: "cancelling", chargeOn: null }), 3600)).toMatchObject({
    status: "cancelling",
    chargeOn: null,
  });
});

test("starts an accepted offer with the next term's payment and ends it then, unaffected by other payments", () => {
  const saved = {
    ...sampleRate,
    rateCode: "SAVE",
    kind: "save" as const,
    amount: cents(2340),
    nextRateCode: "P4W",
    weekdayValues: null,
  };
  const next = { bundleId: "print-3", rateCode: "SAVE", rateVersion: 1 };
  const base = factsOf({ next });
  const facts = {
    ...base,
    balance: cents(0),
    catalog: { ...base.catalog, rates: [...base.catalog.rates, saved] },
  };
  expect(paid(facts, 2340, { rate: saved })).toMatchObject({ rateCode: "SAVE", clearsNext: true, balance: 0 });
  expect(paid(facts, 10_200, { rate: quarter })).toMatchObject({ rateCode: "P4W", clearsNext: false });
});
