import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, toDay } from "../day.ts";
import { cents } from "../money.ts";
import { sampleRate } from "../sample-plans.ts";
import { chooseOffers, type SaveOfferFacts } from "./choose-offers.ts";
import { fix, pause, sampleOfferFacts, saveRate, thanks, toDigital, weekly } from "./sample-offers.ts";
import { isAtLeast, isCheaper, perMonth } from "./price-offer.ts";

const ids = (change: Partial<SaveOfferFacts>) =>
  chooseOffers({ ...sampleOfferFacts, ...change }).offers.map(({ offerId }) => offerId);

test("the worked example: 23.40 for a renewal of 36.00 is 35% off", () => {
  expect(chooseOffers(sampleOfferFacts).offers[0]).toMatchObject({
    offerId: "thanks",
    kind: "rate",
    bundleId: "print-3",
    rateCode: "P4W-SAVE",
    amount: 2340,
    term: "4 weeks",
    percentSaved: 35,
  });
});

test("shows no percentage if the offer's term differs from the renewal's", () => {
  const longer = { ...thanks, answer: { kind: "rate", rateCode: "P8W-SAVE" } as const };
  expect(chooseOffers({ ...sampleOfferFacts, offers: [longer] }).offers).toMatchObject([
    { term: "8 weeks", percentSaved: null },
  ]);
  expect(chooseOffers({ ...sampleOfferFacts, offers: [toDigital] }).offers).toMatchObject([
    { bundleId: "digital", rateCode: "DM", term: "month", percentSaved: null },
  ]);
});

test("includes upgrades in both prices", () => {
  const catalog = {
    ...sampleOfferFacts.catalog,
    addOns: sampleOfferFacts.catalog.addOns.map((addOn) => ({
      ...addOn,
      price: { amount: cents(1000), per: "4 weeks" as const },
      bundleIds: ["print-3"],
    })),
  };
  const canceling = {
    ...sampleOfferFacts.canceling,
    addOnIds: ["premium"],
    renewal: { amount: cents(4600), term: sampleRate.term },
  };
  expect(chooseOffers({ ...sampleOfferFacts, catalog, canceling, offers: [thanks] }).offers).toMatchObject([
    { amount: 3340, percentSaved: 27 },
  ]);
});

test("chooses offers by reason, product and tenure", () => {
  expect(ids({ offers: [fix, thanks], reasonId: 3 })).toEqual(["fix", "thanks"]);
  expect(ids({ offers: [fix, thanks], reasonId: 1 })).toEqual(["thanks"]);
  expect(ids({ offers: [fix, thanks], reasonId: null })).toEqual(["thanks"]);
  expect(ids({ offers: [{ ...thanks, bundleIds: ["digital"] }] })).toEqual([]);
  expect(ids({ offers: [{ ...thanks, tenureDays: { from: 17, to: null } }] })).toEqual([]);
  expect(ids({ offers: [{ ...thanks, tenureDays: { from: 16, to: 16 } }] })).toEqual(["thanks"]);
  expect(ids({ offers: [{ ...thanks, tenureDays: { from: 0, to: 15 } }] })).toEqual([]);
  expect(ids({ startedOn: toDay("2026-02-21") })).toEqual(["thanks", "digital"]);
});

test("doesn't repeat an offer used by this account in the last 12 months; after a year it does", () => {
  const use = (usedOn: string) => ({ uses: [{ offerId: "thanks", rateCode: "P4W-SAVE", usedOn: toDay(usedOn) }] });
  expect(ids(use("2025-02-21"))).toEqual(["digital"]);
  expect(ids(use("2025-02-20"))).toEqual(["thanks", "digital"]);
  const renamed = [{ offerId: "other", rateCode: "P4W-SAVE", usedOn: toDay("2026-02-01") }];
  expect(ids({ uses: renamed })).toEqual(["digital"]);
});

test("offers only what is cheaper than the renewal price and above the floor", () => {
  const renewal = { amount: cents(2340), term: sampleRate.term };
  expect(ids({ canceling: { ...sampleOfferFacts.canceling, renewal }, offers: [thanks] })).toEqual([]);
  expect(ids({ floorPercent: 65, offers: [thanks] })).toEqual(["thanks"]);
  expect(ids({ floorPercent: 66, offers: [thanks] })).toEqual([]);
  expect(ids({ floorPercent: 100, offers: [toDigital] })).toEqual(["digital"]);
});

test("offers nothing to a reader who owes money or got a gift, or where the pack allows none", () => {
  expect(ids({ inArrears: true })).toEqual([]);
  expect(ids({ renews: false })).toEqual([]);
  expect(ids({ maxOffers: 0 })).toEqual([]);
  expect(ids({ maxOffers: 1 })).toEqual(["thanks"]);
});

test("leaves out a rate that is withdrawn, only for cards, or without print", () => {
  const rates = (change: object) => ({ catalog: { ...sampleOfferFacts.catalog, rates: [{ ...saveRate, ...change }] } });
  expect(ids({ ...rates({ effectiveTo: toDay("2026-02-19") }), offers: [thanks] })).toEqual([]);
  expect(ids({ ...rates({ components: [{ component: "digital", amount: 2340 }] }), offers: [thanks] })).toEqual([]);
  const canceling = { ...sampleOfferFacts.canceling, method: "bill" as const };
  expect(ids({ ...rates({ ezPay: "required" }), canceling, offers: [thanks] })).toEqual([]);
  expect(ids({ ...rates({ ezPay: "none" }), offers: [thanks] })).toEqual([]);
});

test("offers no other plan to a reader who pays by bill, because a bill is for one plan", () => {
  const canceling = { ...sampleOfferFacts.canceling, method: "bill" as const };
  expect(ids({ canceling, offers: [thanks, toDigital] })).toEqual(["thanks"]);
});

test("offers a pause only for a paper", () => {
  expect(chooseOffers({ ...sampleOfferFacts, offers: [pause] }).offers).toMatchObject([
    { kind: "pause", pauseDays: 14 },
  ]);
  const canceling = {
    ...sampleOfferFacts.canceling,
    bundleId: "digital",
    renewal: { amount: cents(9999), term: sampleRate.term },
  };
  expect(ids({ canceling, offers: [pause, fix], reasonId: 3 })).toEqual([]);
});

test("treats one rate under two names as one offer", () => {
  expect(ids({ offers: [thanks, { ...thanks, offerId: "again" }, toDigital] })).toEqual(["thanks", "digital"]);
});

const trial = (share: number) => [{ ...thanks, variant: { experiment: "spring", share } }, toDigital];

test("leaves a control account's place empty instead of showing other offers", () => {
  const seen = Array.from({ length: 200 }, (_, at) =>
    chooseOffers({ ...sampleOfferFacts, accountNumber: 1000 + at, offers: trial(50), maxOffers: 1 }),
  );
  const held = seen.filter(({ offers }) => offers.length === 0);
  expect(held.length).toBeGreaterThan(60);
  expect(held.length).toBeLessThan(140);
  for (const { assignments } of held) expect(assignments).toEqual([{ experiment: "spring", offerId: null }]);
  for (const { offers, assignments } of seen.filter((it) => it.offers.length > 0)) {
    expect(offers.map(({ offerId }) => offerId)).toEqual(["thanks"]);
    expect(assignments).toEqual([{ experiment: "spring", offerId: "thanks" }]);
  }
});

test("puts an account into no group of an experiment if it couldn't be offered any variant", () => {
  const offers = [{ ...thanks, reasonIds: [7], variant: { experiment: "spring", share: 50 } }];
  for (let accountNumber = 1; accountNumber < 50; accountNumber++)
    expect(chooseOffers({ ...sampleOfferFacts, accountNumber, offers }).assignments).toEqual([]);
});

test("keeps the assignment stable per account, whatever the reason and the day", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 0, max: 300 }), (accountNumber, later) => {
      const first = chooseOffers({ ...sampleOfferFacts, accountNumber, offers: trial(30) });
      const again = {
        ...sampleOfferFacts,
        accountNumber,
        offers: trial(30),
        reasonId: 5,
        today: addDays(sampleOfferFacts.today, later),
      };
      expect(chooseOffers(again).assignments).toEqual(first.assignments);
    }),
  );
});

test("compares prices of different terms by the day, and shows them by the month", () => {
  const month = { amount: cents(1299), term: { unit: "months", length: 1 } } as const;
  expect(isCheaper(month, { amount: cents(1199), term: { unit: "weeks", length: 4 } })).toBe(true);
  expect(isCheaper({ amount: cents(1199), term: { unit: "weeks", length: 4 } }, month)).toBe(false);
  expect(isAtLeast(month, 100, month)).toBe(true);
  expect(perMonth(month)).toBe(1299);
  expect(perMonth({ amount: cents(2340), term: weekly.term })).toBe(1272);
  expect(perMonth({ amount: cents(11_900), term: { unit: "years", length: 1 } })).toBe(992);
});

test("offers a fix again within the year, because its credits have their own limit", () => {
  const uses = [{ offerId: "fix", rateCode: "", usedOn: sampleOfferFacts.today }];
  expect(chooseOffers({ ...sampleOfferFacts, offers: [fix], reasonId: 3, uses }).offers).toMatchObject([
    { offerId: "fix" },
  ]);
});
