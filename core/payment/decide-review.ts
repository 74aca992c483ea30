import { type ReviewReason, decideBooking, type IntentToBook, type SeenTransaction } from "./decide-booking.ts";

/** What a person can say of a payment in review. */
export const reviewWords = ["book", "take-back", "drop"] as const;
export type ReviewWord = (typeof reviewWords)[number];

export type ReviewFacts = {
  readonly intent: IntentToBook;
  /** What the gateway has under our own reference; null: nothing. */
  readonly seen: SeenTransaction | null;
  readonly usedElsewhere: boolean;
  /** False: what it pays for is not wanted any more, as a renewal after a cancellation (rules 8.3). */
  readonly wanted: boolean;
};

/** Why a word cannot be taken. */
export type ReviewRefusal = ReviewReason | "nothing-charged" | "not-wanted" | "charged";

export type ReviewDecision =
  | { readonly kind: ReviewWord }
  | { readonly kind: "refused"; readonly because: ReviewRefusal };

/**
 * Whether the gateway's own record allows what a person says of a payment (rules 4.2; security.md I2, I3). A poor address
 * match and figures that the browser got wrong are the person's to overlook; another amount, invoice or owner is not.
 */
export function decideReview(facts: ReviewFacts, word: ReviewWord): ReviewDecision {
  const { seen, usedElsewhere } = facts;
  const ours = seen?.state === "captured" && !usedElsewhere ? seen : null;
  switch (word) {
    case "drop":
      return ours === null ? { kind: "drop" } : { kind: "refused", because: "charged" };
    case "take-back":
      return ours === null
        ? { kind: "refused", because: usedElsewhere ? "used" : "nothing-charged" }
        : { kind: "take-back" };
    case "book":
      return ours === null
        ? { kind: "refused", because: usedElsewhere ? "used" : "nothing-charged" }
        : booked({ ...facts, seen: ours });
  }
}

/** As a payment that has just come in, but for what a person may overlook. */
function booked({ intent, seen, wanted }: ReviewFacts): ReviewDecision {
  const open = { ...intent, state: "unknown" } as const;
  const booking = decideBooking({
    intent: open,
    seen,
    usedElsewhere: false,
    claimed: null,
    avsPolicy: "accept",
    wanted,
  });
  if (booking.kind === "book") return { kind: "book" };
  if (booking.kind === "review") return { kind: "refused", because: booking.because };
  return { kind: "refused", because: booking.kind === "give-back" ? "not-wanted" : "nothing-charged" };
}
