import type { CancelOffer } from "#contract/saving.ts";

/** What the review page is given with the way there: history keeps it over a reload, the session has the specs' keys only. */
export type ReviewState = { readonly offer: CancelOffer; readonly terms: string };

export const reviewState = (offer: CancelOffer, terms: string): { readonly review: ReviewState } => ({
  review: { offer, terms },
});

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Null where the page was come to in any other way. */
export function reviewIn(state: unknown): ReviewState | null {
  const review = isObject(state) ? state["review"] : null;
  if (!isObject(review) || typeof review["terms"] !== "string") return null;
  const offer = review["offer"];
  const fits =
    isObject(offer) &&
    typeof offer["amount"] === "number" &&
    ["name", "planName", "term", "rateCode"].every((key) => typeof offer[key] === "string");
  return fits ? (review as ReviewState) : null;
}
