import { toDay } from "./day.ts";
import { cents } from "./money.ts";
import type { TenantPolicy } from "./site/tenant.ts";
import type { OrderPolicy } from "./subscribing/quote.ts";
import type { Bundle, Catalog, RateVersion } from "./subscribing/plan.ts";

// For tests only: the plan of the worked example (rules 10), as a base for variations.

export const sampleRate: RateVersion = {
  rateCode: "P4W",
  version: 1,
  name: "Weekend and midweek paper",
  kind: "regular",
  term: { unit: "weeks", length: 4 },
  amount: cents(3600),
  components: [{ component: "print", amount: cents(3600) }],
  weekdayValues: { 3: cents(200), 5: cents(200), 0: cents(500) },
  ezPay: "optional",
  nextRateCode: null,
  effectiveFrom: toDay("2026-01-01"),
  effectiveTo: null,
  subscribersFrom: null,
};

export const sampleBundle: Bundle = {
  bundleId: "print-3",
  name: "Wed/Fri/Sun",
  title: "Print + Digital",
  markdown: "",
  membership: "print",
  rateCode: "P4W",
  paymentOptions: [],
  printDays: [3, 5, 0],
  benefits: [],
  position: 1,
  notAsGift: false,
  retired: false,
};

export const digitalRate: RateVersion = {
  ...sampleRate,
  rateCode: "DM",
  name: "Digital",
  term: { unit: "months", length: 1 },
  amount: cents(1299),
  components: [
    { component: "digital", amount: cents(1000) },
    { component: "eEdition", amount: cents(299) },
  ],
  weekdayValues: null,
};

export const digitalBundle: Bundle = {
  ...sampleBundle,
  bundleId: "digital",
  rateCode: "DM",
  printDays: [],
  membership: "digital",
  position: 0,
};

export const sampleCatalog: Catalog = {
  rates: [sampleRate, digitalRate],
  bundles: [sampleBundle, digitalBundle],
  addOns: [
    {
      offerId: "premium",
      productId: "premium-experience",
      name: "Premium Experience",
      text: "+ 10.00/Mo",
      price: { amount: cents(1000), per: "month" },
      bundleIds: ["digital"],
      retired: false,
    },
  ],
  calendar: { weekdays: [0, 1, 2, 3, 4, 5, 6], closed: [] },
};

export const samplePolicy: OrderPolicy & Pick<TenantPolicy, "paperNoticeFeeCents"> = {
  cutOffMinutes: 17 * 60,
  mailLeadDays: 3,
  chargeLeadDays: 7,
  taxMode: "included",
  taxes: [],
  homeState: "IA",
  paperNoticeFeeCents: cents(699),
};

/** Monday, February 2, 2026, 10:00. */
export const mondayMorning = { today: toDay("2026-02-02"), minutes: 600 };
