import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { cents } from "../money.ts";
import { sampleRate } from "../sample-plans.ts";
import { chooseOffers } from "./choose-offers.ts";
import { decideSubstitution, type SubstitutionFacts } from "./decide-substitution.ts";
import { sampleOfferFacts, saveRate, thanks } from "./sample-offers.ts";

const { offers } = chooseOffers(sampleOfferFacts);
const renewsOn = toDay("2026-03-04");
const facts: SubstitutionFacts = {
  ...sampleOfferFacts,
  status: "active",
  attempt: { state: "offer", offers, shown: ["thanks"] },
  renewsOn,
  asked: { rateCode: "P4W-SAVE", newSubscriptionDate: renewsOn },
};
const decided = (change: Partial<SubstitutionFacts>) => decideSubstitution({ ...facts, ...change });
const conflict = (because: string) => ({ kind: "conflict", because });

test("accepts an offer that was shown from the renewal on, and leaves the paid term untouched", () => {
  expect(decideSubstitution(facts)).toMatchObject({
    kind: "accepted",
    offer: { offerId: "thanks", amount: 2340 },
    takesEffectOn: "2026-03-04",
  });
});

test("refuses an offer that wasn't shown yet, that is for another account, or that doesn't exist", () => {
  const asked = (rateCode: string) => ({ asked: { ...facts.asked, rateCode } });
  expect(decided(asked("DM"))).toEqual(conflict("not-shown"));
  expect(decided(asked("P8W-SAVE"))).toEqual(conflict("not-shown"));
  expect(decided(asked(""))).toEqual(conflict("not-shown"));
  expect(decided({ attempt: { state: "opened", offers, shown: [] } })).toEqual(conflict("not-shown"));
});

test("accepts nothing in an attempt that is over or never began", () => {
  expect(decided({ attempt: null })).toEqual(conflict("no-attempt"));
  for (const state of ["accepted", "cancelled", "left", "lapsed"] as const)
    expect(decided({ attempt: { state, offers, shown: ["thanks"] } })).toEqual(conflict("not-shown"));
});

test("refuses an offer used by this account in the last 12 months", () => {
  const uses = [{ offerId: "thanks", rateCode: "P4W-SAVE", usedOn: toDay("2025-08-01") }];
  expect(decided({ uses })).toEqual(conflict("used"));
});

test("refuses an offer that the publisher has withdrawn or changed since", () => {
  expect(decided({ offers: [] })).toEqual(conflict("offer-over"));
  const dearer = { ...saveRate, version: 2, amount: cents(2500) };
  expect(decided({ catalog: { ...sampleOfferFacts.catalog, rates: [sampleRate, dearer] } })).toEqual(
    conflict("offer-over"),
  );
  expect(decided({ floorPercent: 70 })).toEqual(conflict("offer-over"));
  const renewal = { amount: cents(2000), term: sampleRate.term };
  expect(decided({ canceling: { ...sampleOfferFacts.canceling, renewal } })).toEqual(conflict("offer-over"));
  expect(decided({ offers: [{ ...thanks, answer: { kind: "rate", rateCode: "P8W-SAVE" } }] })).toEqual(
    conflict("offer-over"),
  );
});

test("requires NewSubscriptionDate to be the date that the account shows", () => {
  const asked = { ...facts.asked, newSubscriptionDate: toDay("2026-03-05") };
  expect(decided({ asked })).toEqual(conflict("date-moved"));
});

test("refuses a reader who owes money or has nothing live", () => {
  expect(decided({ inArrears: true })).toEqual({ kind: "refused", because: "arrears" });
  for (const status of [null, "pending", "ended"] as const)
    expect(decided({ status })).toEqual({ kind: "refused", because: "inactive" });
});
