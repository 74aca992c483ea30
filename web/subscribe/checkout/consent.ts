import type { Quote } from "#contract/site.ts";

/**
 * The checked terms box, bound to what was shown above it: another price, date or text must be agreed to again (law.md
 * CA1, F1).
 */
export type Consent = { readonly termsVersion: string; readonly shown: string };

/** The amounts, dates and terms that the buyer agrees to, as one comparable string. */
const agreedTo = (bundleID: string, quote: Quote): string =>
  JSON.stringify([
    bundleID,
    quote.lines.map((line) => [line.label, line.amountCents]),
    quote.dueTodayCents,
    quote.pricePath.map((step) => [step.chargeOn, step.amountCents, step.period]),
    quote.byBill,
    quote.terms.version,
    quote.terms.text,
  ]);

export const consentTo = (bundleID: string, quote: Quote): Consent => ({
  termsVersion: quote.terms.version,
  shown: agreedTo(bundleID, quote),
});

/** True while the quote on the screen is the one that was agreed to. */
export const consentHolds = (consent: Consent | null, bundleID: string, quote: Quote): boolean =>
  consent !== null && consent.shown === agreedTo(bundleID, quote);
