import type { Bundle, Quote } from "#contract/site.ts";
import { emptyAddress } from "#web/parts/address/empty-address.ts";
import type { ValidAddress } from "#web/parts/address/address-state.ts";

/** Plans and addresses like the demo publishers', for the tests of this folder. */
const sample = (bundleID: string, name: string, isPrintOffer: boolean): Bundle => ({
  bundleID,
  name,
  title: name,
  markdown: "<p>Everything we print.</p>",
  membership: isPrintOffer ? "print" : "digital",
  term: "4 weeks",
  amount: isPrintOffer ? 36 : 12.99,
  rateCode: `R-${bundleID}`,
  isPrintOffer,
  renewsAt: [{ date: "2026-03-04", amount: isPrintOffer ? 36 : 12.99, period: "4 weeks" }],
  domain: "courier.example",
  addonOffers: [{ offerID: "PREMIUM", productID: "P1", name: "Premium Experience", amount: 10, text: "+$10.00/mo" }],
});

export const digitalBasic = sample("D1", "Digital Basic", false);
export const digitalDefault = sample("D2", "Unlimited Digital + E-edition", false);
export const printSunday = sample("P1", "Sunday + Digital", true);
export const printDaily = sample("P2", "Every day + Digital", true);
export const sampleOffers = [digitalBasic, digitalDefault, printSunday, printDaily];

export const sampleQuote: Quote = {
  lines: [{ kind: "plan", label: "Unlimited Digital + E-edition", amountCents: 1299 }],
  taxCents: 0,
  taxMode: "included",
  dueTodayCents: 1299,
  pricePath: [{ chargeOn: "2026-02-25", renewsOn: "2026-03-04", amountCents: 1299, period: "4 weeks" }],
  firstIssueOn: null,
  paidThrough: "2026-03-03",
  forGift: false,
  byBill: false,
  terms: { version: "2026-01", text: "Payment is charged up to 14 days before the renewal date.", language: "en" },
};

const sampleAddress = (addressID: number, streetAddress: string): ValidAddress => ({
  fields: {
    ...emptyAddress,
    firstName: "Ada",
    lastName: "Byron",
    streetAddress,
    city: "Madison",
    stateCode: "WI",
    zip: "53703",
  },
  addressID,
  printDelivery: true,
  standardized: null,
});

export const home = sampleAddress(100_000_000_001, "1 Main St");
export const cabin = sampleAddress(100_000_000_002, "9 Lake Rd");
