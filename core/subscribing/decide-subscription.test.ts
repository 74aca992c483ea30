import { expect, test } from "vitest";
import { addDays, toDay } from "../day.ts";
import { cents } from "../money.ts";
import { digitalBundle, digitalRate, sampleBundle, sampleCatalog, sampleRate } from "../sample-plans.ts";
import { decideSubscription, type OrderFacts } from "./decide-subscription.ts";

const home = { stateCode: "IA", method: "carrier" } as const;

const main = { version: "2026-01", text: "Renewal is automatic.", language: "en" } as const;
const bill = { version: "2026-01-bill", text: "We send a bill.", language: "en" } as const;
const forGifts = { version: "2026-01-gift", text: "It ends after its term.", language: "en" } as const;
const terms = { ...main, bill, gift: forGifts };

const digital: OrderFacts = {
  catalog: sampleCatalog,
  today: toDay("2026-02-02"),
  wanted: {
    bundleId: "digital",
    rateCode: "DM",
    addOnIds: [],
    termsVersion: "2026-01",
    method: null,
    isSecond: false,
    offer: null,
  },
  terms: [terms],
  holdings: [],
  replaces: null,
  billing: home,
  delivery: null,
  offerProblem: null,
  gift: null,
};
const print: OrderFacts = {
  ...digital,
  wanted: { ...digital.wanted, bundleId: "print-3", rateCode: "P4W" },
  delivery: home,
};
const someOffer = { code: "PORCH", readers: "everyone", uses: null, usesPerPerson: 1, until: null } as const;
const refused = (because: string): unknown => expect.objectContaining({ kind: "refused", because });

test("lets a new buyer with an address buy a digital plan with its upgrade", () => {
  const wanted = { ...digital.wanted, addOnIds: ["premium"] };
  expect(decideSubscription({ ...digital, wanted })).toEqual({
    kind: "accepted",
    bundle: digitalBundle,
    rate: digitalRate,
    addOns: sampleCatalog.addOns,
    product: "D",
    method: "carrier",
    place: { deliveryState: null, billingState: "IA" },
    byBill: false,
    terms: main,
  });
});

test("finds the plan by its rate alone, as in the specs' call", () => {
  const wanted = { ...print.wanted, bundleId: null };
  expect(decideSubscription({ ...print, wanted })).toMatchObject({
    kind: "accepted",
    bundle: sampleBundle,
    product: "P",
  });
});

test("taxes a mailed paper by its delivery address", () => {
  const delivery = { stateCode: "NE", method: "mail" } as const;
  expect(decideSubscription({ ...print, delivery })).toMatchObject({
    method: "mail",
    place: { deliveryState: "NE", billingState: "IA" },
  });
});

test.each([
  ["an unknown rate", { ...print, wanted: { ...print.wanted, rateCode: "OLD" } }],
  ["a plan with another plan's rate", { ...print, wanted: { ...print.wanted, rateCode: "DM" } }],
  ["an upgrade of another plan", { ...print, wanted: { ...print.wanted, addOnIds: ["premium"] } }],
  ["a withdrawn rate", { ...print, today: toDay("2025-12-31") }],
])("doesn't sell %s", (_, facts) => {
  expect(decideSubscription(facts)).toEqual(refused("off-sale"));
});

test("asks again for terms that have changed since they were read", () => {
  expect(decideSubscription({ ...digital, terms: [{ ...terms, version: "2026-02" }] })).toEqual(refused("terms"));
});

test("accepts the terms of every offered language, and keeps the accepted ones", () => {
  const spanish = { version: "2026-01-es", text: "La renovación es automática.", language: "es" } as const;
  const facts = { ...digital, terms: [terms, { ...spanish, bill: null, gift: null }] };
  const wanted = { ...digital.wanted, termsVersion: spanish.version };
  expect(decideSubscription({ ...facts, wanted })).toMatchObject({ kind: "accepted", terms: spanish });
  expect(decideSubscription(facts)).toMatchObject({ kind: "accepted", terms: main });
});

test("requires both addresses to be the login's own, and print delivery for print", () => {
  expect(decideSubscription({ ...digital, billing: null })).toEqual(refused("address"));
  expect(decideSubscription({ ...print, delivery: null })).toEqual(refused("address"));
  const delivery = { stateCode: "IA", method: "none" } as const;
  expect(decideSubscription({ ...print, delivery })).toEqual(refused("no-print-delivery"));
});

const has = (
  status: "active" | "cancelling" | "ended" | "pending",
  { bundleId, product }: { bundleId: string; product: "P" | "D" } = { bundleId: "digital", product: "D" },
) => ({
  holdings: [
    { subscriptionId: 1, accountNumber: 7, bundleId, product, status, isSecond: false, replaces: null, isOwn: true },
  ],
});
const hasPaper = has("active", { bundleId: "print-3", product: "P" });
const asSecond = <F extends OrderFacts>(facts: F): F => ({
  ...facts,
  wanted: { ...facts.wanted, isSecond: true },
});

test("refuses a plan that the buyer has, even a canceling one, but not an ended or unpaid one", () => {
  expect(decideSubscription({ ...digital, ...has("active") })).toEqual(refused("plan-already-active"));
  expect(decideSubscription({ ...digital, ...has("cancelling") })).toEqual(refused("plan-already-active"));
  expect(decideSubscription({ ...digital, ...has("ended") })).toMatchObject({ kind: "accepted" });
  expect(decideSubscription({ ...digital, ...has("pending") })).toMatchObject({ kind: "accepted" });
});

test("sells a second subscription to a buyer who asks for one", () => {
  expect(decideSubscription(asSecond({ ...digital, ...has("active") }))).toMatchObject({ kind: "accepted" });
  expect(decideSubscription(asSecond({ ...print, ...has("active") }))).toMatchObject({ kind: "accepted" });
});

test("asks for an explicit yes to a plan that includes the buyer's own, or is included in it", () => {
  const rates = sampleCatalog.rates.map((rate) => ({
    ...rate,
    components: [...rate.components, { component: "digital" as const, amount: cents(100) }],
  }));
  const catalog = { ...sampleCatalog, rates };
  expect(decideSubscription({ ...print, ...has("active"), catalog })).toEqual(refused("includes-your-plan"));
  expect(decideSubscription({ ...digital, ...hasPaper, catalog })).toEqual(refused("in-your-plan"));
  expect(decideSubscription(asSecond({ ...digital, ...hasPaper, catalog }))).toMatchObject({ kind: "accepted" });
});

test("refuses current subscribers a promotion on any of their accounts, and sells them the regular rate", () => {
  const rates = [sampleRate, { ...digitalRate, kind: "promo" as const }];
  const catalog = { ...sampleCatalog, rates };
  expect(decideSubscription({ ...digital, catalog, ...hasPaper })).toEqual(refused("rate-not-for-current"));
  expect(decideSubscription(asSecond({ ...digital, catalog, ...has("active") }))).toEqual(
    refused("rate-not-for-current"),
  );
  expect(decideSubscription({ ...digital, catalog })).toMatchObject({ kind: "accepted" });
});

test("lets a donor give what they read themselves, at the new subscribers' price", () => {
  const gift = { kind: "gift", startOn: null, isForBuyer: false, isGivenAlready: false } as const;
  const wanted = { ...digital.wanted, termsVersion: forGifts.version };
  const asOwn = decideSubscription({ ...digital, ...has("active") });
  const asGift = decideSubscription({ ...digital, wanted, ...has("active"), gift });
  expect([asOwn.kind, asGift.kind]).toEqual(["refused", "accepted"]);
});

test("refuses a current subscriber the new subscribers' price for a gift to the same mailbox", () => {
  const rates = [sampleRate, { ...digitalRate, kind: "promo" as const }];
  const catalog = { ...sampleCatalog, rates };
  const wanted = { ...digital.wanted, termsVersion: forGifts.version };
  const given = (isForBuyer: boolean) =>
    decideSubscription({
      ...digital,
      ...hasPaper,
      catalog,
      wanted,
      gift: { kind: "gift", startOn: null, isForBuyer, isGivenAlready: false },
    });
  expect(given(true)).toEqual(refused("rate-not-for-current"));
  expect(given(false)).toMatchObject({ kind: "accepted" });
});

test("treats buy one, give one as an ordinary purchase for its buyer", () => {
  const decision = decideSubscription({
    ...digital,
    ...has("active"),
    gift: { kind: "bogo", startOn: null, isForBuyer: false, isGivenAlready: false },
  });
  expect(decision).toMatchObject({ kind: "refused", because: "plan-already-active" });
});

test("refuses a gift for a past day", () => {
  const wanted = { ...digital.wanted, termsVersion: forGifts.version };
  const gift = { kind: "gift", startOn: addDays(digital.today, -1), isForBuyer: false, isGivenAlready: false } as const;
  const decision = decideSubscription({ ...digital, wanted, gift });
  expect(decision).toEqual(refused("gift-date"));
});

test.each([
  [
    "a gift",
    forGifts,
    false,
    { gift: { kind: "gift", startOn: null, isForBuyer: false, isGivenAlready: false } as const },
  ],
  [
    "a gift with PayPal",
    forGifts,
    false,
    { gift: { kind: "gift", startOn: null, isForBuyer: false, isGivenAlready: false } as const, method: "Paypal" },
  ],
  ["what is paid once, with PayPal", bill, true, { method: "Paypal" }],
  ["a card", main, false, { method: "Credit Card" }],
  [
    "one for oneself and one free",
    main,
    false,
    { gift: { kind: "bogo", startOn: null, isForBuyer: false, isGivenAlready: false } as const },
  ],
] as const)("with %s its own text is agreed to, and no other version is accepted", (_, text, byBill, change) => {
  const { method, ...facts } = { method: null, ...change };
  const ordered = (termsVersion: string) =>
    decideSubscription({ ...digital, ...facts, wanted: { ...digital.wanted, method, termsVersion } });
  expect(ordered(text.version)).toMatchObject({ kind: "accepted", terms: text, byBill });
  for (const { version } of [main, bill, forGifts].filter((other) => other !== text))
    expect(ordered(version)).toEqual(refused("terms"));
});

test("bills a plan without EZ-Pay however it is paid for, under the terms of bills", () => {
  const rates = sampleCatalog.rates.map((rate) => ({ ...rate, ezPay: "none" as const }));
  const wanted = { ...digital.wanted, termsVersion: bill.version };
  const decision = decideSubscription({ ...digital, wanted, catalog: { ...sampleCatalog, rates } });
  expect(decision).toMatchObject({ kind: "accepted", terms: bill, byBill: true });
});

test("gives an unredeemed gift to the same mailbox again only when the donor asks for it", () => {
  const wanted = { ...digital.wanted, termsVersion: forGifts.version };
  const gift = { kind: "gift", startOn: null, isForBuyer: false, isGivenAlready: true } as const;
  expect(decideSubscription({ ...digital, wanted, gift })).toMatchObject({ because: "gift-already-given", has: null });
  const second = { ...wanted, isSecond: true };
  expect(decideSubscription({ ...digital, wanted: second, gift })).toMatchObject({ kind: "accepted" });
});

test.each(["gift", "bogo"] as const)("refuses a plan that is not for gifts as a %s, and sells it otherwise", (kind) => {
  const bundles = digital.catalog.bundles.map((bundle) => ({ ...bundle, notAsGift: true }));
  const catalog = { ...digital.catalog, bundles };
  const wanted = kind === "gift" ? { ...digital.wanted, termsVersion: forGifts.version } : digital.wanted;
  const gift = { kind, startOn: null, isForBuyer: false, isGivenAlready: false };
  expect(decideSubscription({ ...digital, catalog, wanted, gift })).toMatchObject({ because: "not-as-gift" });
  expect(decideSubscription({ ...digital, catalog })).toMatchObject({ kind: "accepted" });
});

test("sells a plan at an offer code's rate with the code only, and says why a code can't be used", () => {
  const promo = { ...digitalRate, rateCode: "PORCH", kind: "promo" as const, nextRateCode: "DM" };
  const catalog = { ...sampleCatalog, rates: [...sampleCatalog.rates, promo] };
  const offer = { ...someOffer, bundleId: "digital", rateCode: "PORCH" };
  const wanted = { ...digital.wanted, rateCode: "PORCH" };
  expect(decideSubscription({ ...digital, catalog, wanted })).toEqual(refused("off-sale"));
  const withCode = { ...digital, catalog, wanted: { ...wanted, offer } };
  expect(decideSubscription(withCode)).toMatchObject({ kind: "accepted", bundle: digitalBundle, rate: promo });
  expect(decideSubscription({ ...withCode, wanted: { ...digital.wanted, offer } })).toEqual(refused("off-sale"));
  expect(decideSubscription({ ...withCode, offerProblem: "offer-used-up" })).toEqual(refused("offer-used-up"));
});
