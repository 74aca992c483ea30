import { toDay } from "../day.ts";
import { cents } from "../money.ts";
import { digitalBundle, digitalRate, sampleBundle, sampleCatalog, sampleRate } from "../sample-plans.ts";
import type { RateVersion } from "../subscribing/plan.ts";
import type { SaveOfferFacts } from "./choose-offers.ts";
import type { SaveOffer } from "../site/save-offer.ts";

// For tests only: the canceling account of the worked example (rules 10), and the publication's offers.

export const saveRate: RateVersion = {
  ...sampleRate,
  rateCode: "P4W-SAVE",
  kind: "save",
  amount: cents(2340),
  components: [{ component: "print", amount: cents(2340) }],
  nextRateCode: "P4W",
};

export const weekly: RateVersion = {
  ...saveRate,
  rateCode: "P8W-SAVE",
  amount: cents(5000),
  term: { unit: "weeks", length: 8 },
};

export const thanks: SaveOffer = {
  offerId: "thanks",
  name: "Thank-you rate",
  text: "",
  answer: { kind: "rate", rateCode: "P4W-SAVE" },
  bundleIds: [],
  reasonIds: [],
  tenureDays: { from: 0, to: null },
  variant: null,
};

export const toDigital: SaveOffer = { ...thanks, offerId: "digital", answer: { kind: "switch", bundleId: "digital" } };
export const pause: SaveOffer = { ...thanks, offerId: "pause", answer: { kind: "pause", days: 14 } };
export const fix: SaveOffer = { ...thanks, offerId: "fix", answer: { kind: "fix" }, reasonIds: [3] };

export const sampleOfferFacts: SaveOfferFacts = {
  catalog: {
    ...sampleCatalog,
    rates: [sampleRate, digitalRate, saveRate, weekly],
    bundles: [sampleBundle, digitalBundle],
  },
  canceling: {
    bundleId: "print-3",
    addOnIds: [],
    method: "ezpay",
    renewal: { amount: cents(3600), term: sampleRate.term },
  },
  floorPercent: 40,
  today: toDay("2026-02-20"),
  accountNumber: 100_200_300,
  offers: [thanks, toDigital],
  reasonId: 1,
  startedOn: toDay("2026-02-04"),
  uses: [],
  inArrears: false,
  renews: true,
  maxOffers: 2,
};
