import { decidePosting, type IntentToPost, type ReviewReason, type SeenTransaction } from "./decide-posting.ts";

/** What staff can decide about a payment in review. */
export const reviewActions = ["post", "take-back", "drop"] as const;
export type ReviewAction = (typeof reviewActions)[number];

export type ReviewFacts = {
  readonly intent: IntentToPost;
  /** What the gateway has under our own reference; null: nothing. */
  readonly seen: SeenTransaction | null;
  readonly usedElsewhere: boolean;
  /** False: what it pays for is no longer wanted, such as a renewal after a cancellation (rules 8.3). */
  readonly wanted: boolean;
};

/** Why a decision is refused. */
export type ReviewRefusal = ReviewReason | "nothing-charged" | "not-wanted" | "charged";

export type ReviewDecision =
  | { readonly kind: ReviewAction }
  | { readonly kind: "refused"; readonly because: ReviewRefusal };

/**
 * Whether the gateway's own record allows what staff decided about a payment (rules 4.2; security.md I2, I3). Staff may
 * overlook a poor address match or wrong amounts from the browser, but not a different amount, invoice or owner.
 */
export function decideReview(facts: ReviewFacts, word: ReviewAction): ReviewDecision {
  const { seen, usedElsewhere } = facts;
  const ours = seen?.state === "captured" && !usedElsewhere ? seen : null;
  switch (word) {
    case "drop":
      return ours === null ? { kind: "drop" } : { kind: "refused", because: "charged" };
    case "take-back":
      return ours === null
        ? { kind: "refused", because: usedElsewhere ? "used" : "nothing-charged" }
        : { kind: "take-back" };
    case "post":
      return ours === null
        ? { kind: "refused", because: usedElsewhere ? "used" : "nothing-charged" }
        : posted({ ...facts, seen: ours });
  }
}

/** The same rules as for a payment that has just come in, except for what staff may overlook. */
function posted({ intent, seen, wanted }: ReviewFacts): ReviewDecision {
  const open = { ...intent, state: "unknown" } as const;
  const posting = decidePosting({
    intent: open,
    seen,
    usedElsewhere: false,
    claimed: null,
    avsPolicy: "accept",
    wanted,
  });
  if (posting.kind === "post") return { kind: "post" };
  if (posting.kind === "review") return { kind: "refused", because: posting.because };
  return { kind: "refused", because: posting.kind === "reverse" ? "not-wanted" : "nothing-charged" };
}
