import type { Bundle } from "#contract/site.ts";

/** An offer code that was accepted, and the plan at its price. */
export type AppliedOffer = { readonly code: string; readonly plan: Bundle };

/** A code that was applied or ordered with, and can't be used anymore; the server says why. */
export type RefusedOffer = { readonly code: string; readonly because: string };

/** The plans on sale, with the code's plan at its price. */
export const withOffer = (offers: readonly Bundle[], offer: AppliedOffer | null): readonly Bundle[] =>
  offer === null ? offers : offers.map((plan) => (plan.bundleID === offer.plan.bundleID ? offer.plan : plan));

/** The code, for a request about a plan that it is for. */
export const codeFor = (
  { bundleID, rateCode }: Pick<Bundle, "bundleID" | "rateCode">,
  offer: AppliedOffer | null,
): { readonly offerCode?: string } =>
  offer?.plan.bundleID === bundleID && offer.plan.rateCode === rateCode ? { offerCode: offer.code } : {};
