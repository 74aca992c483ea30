import type { Bundle } from "#contract/site.ts";

/** An accepted offer code, and the plan at the code's price. */
export type AppliedOffer = { readonly code: string; readonly plan: Bundle };

/** A code that was applied or used for the order, and can't be used anymore; the server says why. */
export type RefusedOffer = { readonly code: string; readonly because: string };

/** The plans on sale, with the code's plan at the code's price. */
export const withOffer = (offers: readonly Bundle[], offer: AppliedOffer | null): readonly Bundle[] =>
  offer === null ? offers : offers.map((plan) => (plan.bundleID === offer.plan.bundleID ? offer.plan : plan));

/** The code for a request, if it is for the request's plan. */
export const codeFor = (
  { bundleID, rateCode }: Pick<Bundle, "bundleID" | "rateCode">,
  offer: AppliedOffer | null,
): { readonly offerCode?: string } =>
  offer?.plan.bundleID === bundleID && offer.plan.rateCode === rateCode ? { offerCode: offer.code } : {};
