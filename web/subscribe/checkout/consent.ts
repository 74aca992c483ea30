import type { Quote } from "#contract/site.ts";

/**
 * The checked terms box, bound to what was shown above it: a different price, date or text must be agreed to again
 * (law.md CA1, F1).
 */
export type Consent = { readonly termsVersion: string; readonly shown: string };

/** The amounts, dates and terms that the buyer agrees to, as one comparable string. */
const agreedText = (bundleID: string, quote: Quote): string =>
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
  shown: agreedText(bundleID, quote),
});

/** The consent to the quote on the screen; undefined: the buyer hasn't agreed to exactly that. */
export function validConsent(consents: readonly Consent[], bundleID: string, quote: Quote): Consent | undefined {
  const shown = agreedText(bundleID, quote);
  return consents.find((consent) => consent.shown === shown);
}

/**
 * Buyers who return to terms that they agreed to before, such as those of the first payment method, keep their check
 * mark.
 */
export const withConsent = (consents: readonly Consent[], consent: Consent): readonly Consent[] => [
  ...consents.filter(({ shown }) => shown !== consent.shown),
  consent,
];
