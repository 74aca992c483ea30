import { expect, test } from "vitest";
import { accountView } from "./account/account-view.ts";
import { decideTermination } from "./cancellation/decide-termination.ts";
import { lawsOfLate2026, packRulesOn } from "./site/policy-pack.ts";
import { percentSaved } from "./cancellation/percent-saved.ts";
import { issuesFrom } from "./calendar/publishing.ts";
import { grantTerm } from "./calendar/granted-term.ts";
import { addDays, toDay } from "./day.ts";
import { type ExpiryEntry, grantEntry, replayLedger } from "./ledger/expiry.ts";
import { journalOfPurchase, partsOfPayment } from "./ledger/journal.ts";
import { cents, plus } from "./money.ts";
import { decidePosting } from "./payment/decide-posting.ts";
import type { PayableFacts } from "./payment/payment-options.ts";
import { samplePayable } from "./payment/sample-payable.ts";
import { allocateMoney, arrearsToday, datesAfterPayment } from "./payment/quote-payment.ts";
import { nextRenewal } from "./calendar/next-renewal.ts";
import { mondayMorning, sampleBundle, sampleCatalog, samplePolicy, sampleRate } from "./sample-plans.ts";
import { decideSubscription } from "./subscribing/decide-subscription.ts";
import { quoteOrder } from "./subscribing/quote.ts";

// Rules 10, line by line, for buying, dates, grants and ending. Wed/Fri/Sun print, 4 weeks, $36.00 (Wed 2.00, Fri 2.00,
// Sun 5.00), bought Monday, February 2, 2026, 7 days' lead.

const { calendar } = sampleCatalog;
const schedule = sampleBundle.printDays;
const home = { stateCode: "IA", method: "carrier" } as const;

const decision = decideSubscription({
  catalog: sampleCatalog,
  today: mondayMorning.today,
  wanted: {
    bundleId: "print-3",
    rateCode: "P4W",
    addOnIds: [],
    termsVersion: "1",
    method: null,
    isSecond: false,
    offer: null,
  },
  terms: [{ version: "1", text: "Renewal is automatic.", language: "en", bill: null, gift: null }],
  holdings: [],
  replaces: null,
  billing: home,
  delivery: home,
  offerProblem: null,
  gift: null,
});
if (decision.kind === "refused") throw new Error(decision.because);
const quote = quoteOrder({ ...decision, catalog: sampleCatalog, moment: mondayMorning, policy: samplePolicy });
const bought = grantEntry(quote.term, null);
const endOf = (...more: ExpiryEntry[]) =>
  replayLedger([bought, ...more], schedule, calendar).paidThrough ?? toDay("0001-01-01");
const datesAfter = (paidThrough: ReturnType<typeof endOf>) =>
  nextRenewal(paidThrough, { printDays: schedule, term: sampleRate.term }, calendar, samplePolicy);

test("first issue Wednesday, February 4, 12 units, paidThrough March 1, renewsOn March 4, chargeOn February 25", () => {
  expect(quote).toMatchObject({ dueToday: 3600, firstIssueOn: "2026-02-04", paidThrough: "2026-03-01" });
  expect(quote.term).toMatchObject({
    units: 12,
    renewsOn: "2026-03-04",
    chargeOn: "2026-02-25",
    cancelDeadline: "2026-02-24",
  });
  expect(endOf()).toBe(quote.paidThrough);
});

test("posts the gateway's 36.00 once, and the entry balances", () => {
  const intent = {
    state: "token",
    amount: quote.dueToday,
    tip: cents(0),
    donation: cents(0),
    invoiceNumber: "INV-1",
    transactionId: null,
  } as const;
  const seen = {
    transactionId: "T1",
    state: "captured",
    amount: cents(3600),
    invoiceNumber: "INV-1",
    avs: "Y",
    cvv: "M",
  } as const;
  expect(decidePosting({ intent, seen, usedElsewhere: false, claimed: null, avsPolicy: "void" })).toEqual({
    kind: "post",
  });
  const journalLines = journalOfPurchase(
    partsOfPayment({ total: seen.amount, tax: quote.taxCents, tip: intent.tip, donation: intent.donation }),
  );
  expect(plus(...journalLines.map(({ amount }) => amount))).toBe(0);
});

test("stop February 9 to 23 with option stop: 6 issues, paidThrough March 15, renewsOn March 18, chargeOn March 11", () => {
  const stopped: ExpiryEntry[] = [];
  for (const issueOn of issuesFrom(schedule, calendar, toDay("2026-02-09"))) {
    if (issueOn >= "2026-02-23") break;
    stopped.push({ cause: "stop", halfUnits: 2, issueOn });
  }
  expect(stopped.map(({ issueOn }) => issueOn.slice(8))).toEqual(["11", "13", "15", "18", "20", "22"]);
  const paidThrough = endOf(...stopped);
  expect(paidThrough).toBe("2026-03-15");
  expect(datesAfter(paidThrough)).toMatchObject({ renewsOn: "2026-03-18", chargeOn: "2026-03-11" });

  const missed: ExpiryEntry = { cause: "complaint", halfUnits: 2, issueOn: toDay("2026-02-27") };
  const credited = endOf(...stopped, missed);
  expect(credited).toBe("2026-03-18");
  expect(datesAfter(credited)).toMatchObject({ renewsOn: "2026-03-20", chargeOn: "2026-03-13" });
});

test("bill-me, unpaid on March 1, grace 14 days: $18.00 owed; $36.00 on March 16 settles it and buys to March 29", () => {
  const { term, paidThrough } = quote;
  const held = {
    ...samplePayable.held,
    status: "grace",
    paidThrough,
    renewsOn: term.renewsOn,
    entries: [bought],
  } as const;
  const facts: PayableFacts = { ...samplePayable, held, today: toDay("2026-03-16") };
  expect(arrearsToday(facts)).toMatchObject({ amount: 1800, units: { length: 6 } });
  const paid = allocateMoney(cents(3600), facts, sampleRate);
  expect(paid).toMatchObject({
    settled: { units: 6, amount: 1800 },
    granted: { startOn: "2026-03-18", units: 6 },
    leftover: 0,
  });
  expect(datesAfterPayment(facts, paid, sampleRate).paidThrough).toBe("2026-03-29");
});

test("paying on March 16 for six issues buys March 18 to Sunday, March 29", () => {
  const late = grantEntry({ startOn: toDay("2026-03-18"), units: 6 }, null);
  expect(endOf(late)).toBe("2026-03-29");
});

test("the renewal of March 4 buys the next 12 issues, through Sunday, March 29", () => {
  const plan = { printDays: schedule, term: sampleRate.term };
  const renewed = grantTerm(quote.term.renewsOn, quote.term.anchorDay, plan, calendar);
  expect(renewed).toMatchObject({ units: 12, paidThrough: "2026-03-29" });
  expect(endOf(grantEntry({ startOn: quote.term.renewsOn, units: renewed.units }, null))).toBe(renewed.paidThrough);
});

test("renewal 36.00 with an offer of 23.40 is 35% off", () => {
  expect(percentSaved(cents(2340), cents(3600))).toBe(35);
});

test("ends on Sunday, March 1, when canceled on February 20, and account home offers exactly that date", () => {
  const today = toDay("2026-02-20");
  const view = accountView({
    account: {
      firstName: "dana",
      allowCancel: true,
      origin: "online",
      unpaidGift: null,
      eNoticeEmail: null,
      balance: cents(0),
    },
    subscription: {
      bundleId: "print-3",
      rateCode: "P4W",
      rateVersion: 1,
      addOnIds: [],
      status: "active",
      renews: true,
      method: "ezpay",
      paidThrough: quote.paidThrough,
      renewsOn: quote.term.renewsOn,
      chargeOn: quote.term.chargeOn,
      cancelAt: null,
      billingState: "IA",
      deliveryState: "IA",
      next: null,
      openFee: null,
    },
    catalog: sampleCatalog,
    policy: samplePolicy,
    packs: lawsOfLate2026,
    today,
  });
  expect(view.subscription?.nextCharge).toMatchObject({ date: "2026-02-25", amount: 3600 });
  const decided = decideTermination({
    today,
    subscription: { status: "active", paidThrough: quote.paidThrough },
    allowCancel: view.allowCancel,
    rules: packRulesOn("default", today, lawsOfLate2026),
    justSaved: false,
    reasonIds: [1],
    isAskedWhy: true,
    endsOn: quote.paidThrough,
    asked: { terminationDate: view.subscription?.terminationDate ?? addDays(today, 999), reasonId: 1 },
  });
  expect(decided).toEqual({ kind: "accepted", accessUntil: "2026-03-01", reasonId: 1 });
});
