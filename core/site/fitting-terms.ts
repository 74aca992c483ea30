import type { PublishedTerms, Terms } from "./tenant.ts";

/** What is bought, as far as terms speak of it. `byBill`: what comes later is billed, and nothing is charged by itself. */
export type TermsOccasion = { readonly forGift: boolean; readonly byBill: boolean };

/** What comes first where a publication has no own text, and takes back what does not hold of the one that it has. */
const prefaces = {
  gift: "This is a gift. It is paid once, it does not renew, and nothing is charged later; what the terms say about renewal and cancellation does not apply to it. The subscription begins when the gift is redeemed and ends by itself after its term.",
  bill: "You pay once, and nothing is charged by itself later. We send you a bill before each further term, and the subscription goes on when you pay it. If you do not pay, it ends after a time of grace, and only what was delivered in that time is owed. What the terms say about automatic charges does not apply to it.",
} as const;

/**
 * The publication's terms as they hold for what is bought (rules 4.14, decision 39). What is shown, checked, kept as agreed
 * to and mailed comes from here, so that it is one text under one version.
 */
export function fittingTerms({ version, text, ...own }: PublishedTerms, { forGift, byBill }: TermsOccasion): Terms {
  // Nothing of a gift is billed, however it is paid for.
  const kind = forGift ? "gift" : byBill ? "bill" : null;
  if (kind === null) return { version, text };
  return own[kind] ?? { version, text: `${prefaces[kind]}\n\n${text}` };
}

/** Terms of a subscription that is charged by itself. */
export const ezPayTerms = (terms: PublishedTerms): Terms => fittingTerms(terms, { forGift: false, byBill: false });

/** Terms of a subscription as it is paid for now. */
export const termsOfMethod = (terms: PublishedTerms, method: "ezpay" | "bill"): Terms =>
  fittingTerms(terms, { forGift: false, byBill: method === "bill" });
