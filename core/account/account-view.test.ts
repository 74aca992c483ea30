import { expect, test } from "vitest";
import { lawsOfLate2026 } from "../site/policy-pack.ts";
import { toDay } from "../day.ts";
import { cents } from "../money.ts";
import { digitalRate, sampleCatalog, samplePolicy, sampleRate } from "../sample-plans.ts";
import { type SubscriptionStatus, subscriptionStatuses } from "../subscription/status.ts";
import {
  accountStatusOf,
  accountView,
  type AccountViewFacts,
  capitalizeFirst,
  type SubscriptionFacts,
} from "./account-view.ts";

const print: SubscriptionFacts = {
  bundleId: "print-3",
  rateCode: "P4W",
  rateVersion: 1,
  addOnIds: [],
  status: "active",
  method: "ezpay",
  renews: true,
  paidThrough: toDay("2026-03-01"),
  renewsOn: toDay("2026-03-04"),
  chargeOn: toDay("2026-02-25"),
  cancelAt: null,
  billingState: "IA",
  deliveryState: "IA",
  next: null,
  openFee: null,
};
const facts: AccountViewFacts = {
  account: {
    firstName: "mary ann",
    allowCancel: true,
    origin: "online",
    unpaidGift: null,
    eNoticeEmail: "m@readers.example",
    balance: cents(0),
  },
  subscription: print,
  catalog: sampleCatalog,
  policy: samplePolicy,
  packs: lawsOfLate2026,
  today: toDay("2026-02-10"),
};
const view = (change: Partial<SubscriptionFacts>) => accountView({ ...facts, subscription: { ...print, ...change } });

test("the worked example's account renews on March 4, is charged 36.00 on February 25 and can be canceled by the 24th", () => {
  expect(accountView(facts)).toMatchObject({
    greetingName: "Mary ann",
    accountStatus: "Active",
    allowCancel: true,
    pending: [],
    subscription: {
      currentPlan: { name: "Wed/Fri/Sun", amount: 3600, term: "4 weeks", isPrintOffer: true },
      renewalPlan: { amount: 3600, term: "4 weeks" },
      nextCharge: { date: "2026-02-25", amount: 3600 },
      cancelDeadline: "2026-02-24",
      billOn: null,
      terminationDate: "2026-03-01",
      saveDate: "2026-03-04",
    },
  });
});

test("shows no day to cancel by once the day of the charge has come", () => {
  const on = (today: string) => accountView({ ...facts, today: toDay(today) }).subscription?.cancelDeadline;
  expect([on("2026-02-24"), on("2026-02-25"), on("2026-02-27")]).toEqual(["2026-02-24", null, null]);
});

test("charges nothing after a cancellation, and shows the end as pending", () => {
  const canceling = view({ status: "cancelling", cancelAt: toDay("2026-03-01") });
  expect(canceling.accountStatus).toBe("Active");
  expect(canceling.pending).toEqual([{ kind: "cancellation", date: "2026-03-01" }]);
  expect(canceling.subscription).toMatchObject({
    nextCharge: null,
    chargeOn: null,
    cancelDeadline: null,
    paidThrough: "2026-03-01",
  });
});

test("bills a reader who pays by bill four weeks ahead, and never charges", () => {
  expect(view({ method: "bill" }).subscription).toMatchObject({
    billOn: "2026-02-04",
    nextBill: { date: "2026-02-04", amount: 3600 },
    chargeOn: null,
    nextCharge: null,
  });
});

test("offers payment for an unpaid subscription, whose account isn't Inactive", () => {
  const pending = view({ status: "pending", paidThrough: null, renewsOn: null, chargeOn: null });
  expect(pending).toMatchObject({ accountStatus: "Active", pending: [{ kind: "payment", date: null }] });
  expect(pending.subscription).toMatchObject({
    nextCharge: null,
    terminationDate: null,
    currentPlan: { amount: 3600 },
  });
});

test("offers payment for an unpaid gift, whose donor's account isn't Inactive", () => {
  const gift = {
    bundleId: "digital",
    addOnIds: [],
    recipientName: "Ben Byron",
    recipientEmail: "ben@readers.example",
    note: "",
    startOn: null,
  };
  const account = { ...facts.account, unpaidGift: gift };
  expect(accountView({ ...facts, account, subscription: null })).toMatchObject({
    accountStatus: "Active",
    pending: [{ kind: "gift", date: null, gift }],
  });
});

test("reports Inactive only for ended subscriptions or none at all", () => {
  const inactive = [...subscriptionStatuses, null].filter(
    (status: SubscriptionStatus | null) => accountStatusOf(status, false) === "Inactive",
  );
  expect(inactive).toEqual(["ended", null]);
  expect(accountView({ ...facts, subscription: null })).toMatchObject({
    accountStatus: "Inactive",
    subscription: null,
  });
  expect(view({ status: "ended" }).subscription?.nextCharge).toBeNull();
});

test("overrides allowCancel N for an online sign-up where the law says so", () => {
  const account = { ...facts.account, allowCancel: false };
  expect(accountView({ ...facts, account }).allowCancel).toBe(false);
  expect(accountView({ ...facts, account, subscription: { ...print, deliveryState: "MN" } }).allowCancel).toBe(true);
});

test("shows a promotion's price now, the regular one at renewal, and upgrades and added tax in the charge", () => {
  const promo = { ...digitalRate, rateCode: "PROMO", kind: "promo" as const, amount: cents(100), nextRateCode: "DM" };
  const catalog = { ...sampleCatalog, rates: [sampleRate, digitalRate, promo] };
  const taxes = [{ component: "addOn", stateCode: "IA", rateMillionths: 60_000, effectiveFrom: "2026-01-01" } as const];
  const policy = { ...samplePolicy, taxMode: "added" as const, taxes };
  const subscription = { ...print, bundleId: "digital", rateCode: "PROMO", addOnIds: ["premium"] };
  expect(accountView({ ...facts, catalog, policy, subscription }).subscription).toMatchObject({
    currentPlan: { amount: 1100, isPrintOffer: false },
    renewalPlan: { amount: 2299, term: "month" },
    nextCharge: { amount: 2359 },
  });
});

test("throws if the catalog no longer has the plan", () => {
  expect(() => view({ rateVersion: 7 })).toThrow("P4W");
});

test("capitalizes the greeting's first letter and leaves the rest alone", () => {
  expect(["dana", "McKay", " élise", ""].map(capitalizeFirst)).toEqual(["Dana", "McKay", "Élise", ""]);
});

test("shows stops that are not over as pending, the current one as begun", () => {
  const stop = (from: string, until: string) => ({
    stopOn: toDay(from),
    restartOn: toDay(until),
    option: "stop" as const,
  });
  const stops = [
    stop("2026-01-28", "2026-02-10"),
    stop("2026-02-10", "2026-02-23"),
    { ...stop("2026-03-02", "2026-03-09"), option: "save" as const },
  ];
  expect(view({ status: "stopped", stops }).pending).toEqual([
    { kind: "stop", date: "2026-02-10", until: "2026-02-23", option: "stop", hasBegun: true },
    { kind: "stop", date: "2026-03-02", until: "2026-03-09", option: "save", hasBegun: false },
  ]);
  expect(view({ status: "ended", stops }).pending).toEqual([]);
});

test("shows an accepted offer as the next plan, with its price and the day it begins", () => {
  const saved = {
    ...sampleRate,
    rateCode: "P4W-SAVE",
    kind: "save" as const,
    amount: cents(2340),
    nextRateCode: "P4W",
  };
  const catalog = { ...sampleCatalog, rates: [...sampleCatalog.rates, saved] };
  const next = { bundleId: "print-3", rateCode: "P4W-SAVE", rateVersion: 1 };
  const shown = accountView({ ...facts, catalog, subscription: { ...print, next } });
  expect(shown.subscription).toMatchObject({
    currentPlan: { amount: 3600 },
    renewalPlan: { amount: 2340, term: "4 weeks" },
    nextCharge: { date: "2026-02-25", amount: 2340 },
    saveDate: "2026-03-04",
  });
  expect(shown.pending).toEqual([
    {
      kind: "newRate",
      date: "2026-03-04",
      plan: { name: "Wed/Fri/Sun", amount: 2340, term: "4 weeks" },
      after: { name: "Wed/Fri/Sun", amount: 3600, term: "4 weeks" },
    },
  ]);
  const canceled = { ...print, next, status: "cancelling" as const, cancelAt: print.paidThrough };
  expect(accountView({ ...facts, catalog, subscription: canceled }).pending).toMatchObject([{ kind: "cancellation" }]);
});

test("lowers the next charge by the balance, and adds the fee to a paper bill, just as they will be charged", () => {
  const shown = (account: Partial<AccountViewFacts["account"]>, change: Partial<SubscriptionFacts>) =>
    accountView({ ...facts, account: { ...facts.account, ...account }, subscription: { ...print, ...change } })
      .subscription;
  expect(shown({ balance: cents(150) }, {})?.nextCharge?.amount).toBe(3450);
  const billed = { method: "bill", chargeOn: null } as const;
  expect(shown({}, billed)?.nextBill?.amount).toBe(3600);
  expect(shown({ eNoticeEmail: null, balance: cents(150) }, billed)?.nextBill?.amount).toBe(4149);
  // The paper bill has been sent, so its fee stays due even if the next bill is to come by email.
  const openFee = { amount: cents(699), tax: cents(0) };
  expect(shown({}, { ...billed, openFee })?.nextBill?.amount).toBe(4299);
  // EZ-Pay never charges a bill fee.
  expect(shown({ eNoticeEmail: null }, {})?.nextCharge?.amount).toBe(3600);
});
