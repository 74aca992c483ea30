import type { ShownOffer } from "./price-offer.ts";

/** One attempt to leave, in the order of its screens. The last four are how it can end. */
export const cancelStates = [
  "opened",
  "listed",
  "offer",
  "declined",
  "secondOffer",
  "accepted",
  "cancelled",
  "left",
  "lapsed",
] as const;
export type CancelState = (typeof cancelStates)[number];

const ends = ["accepted", "cancelled", "left", "lapsed"] as const satisfies readonly CancelState[];

/**
 * Every legal move; whatever is not here is refused, by the database too (security.md I15). Leaving is always one move
 * away. `listed`: a client that knows only the specs' calls was given all offers at once.
 */
export const cancelMoves = {
  opened: ["listed", "offer", "cancelled", "left", "lapsed"],
  listed: ["offer", ...ends],
  offer: ["declined", ...ends],
  // Escape in the dialog of the second offer leads back to the first.
  declined: ["offer", "secondOffer", ...ends],
  secondOffer: ["offer", "declined", ...ends],
  accepted: [],
  cancelled: [],
  left: [],
  lapsed: [],
} as const satisfies Record<CancelState, readonly CancelState[]>;

export const isOpen = (state: CancelState): boolean => cancelMoves[state].length > 0;

/** Shown again is no move, and no fault. */
export const canMove = (from: CancelState, to: CancelState): boolean => {
  const moves: readonly CancelState[] = cancelMoves[from];
  return moves.includes(to) || (from === to && isOpen(from));
};

/** For how long an attempt stays open: as long as a sign-in can last. */
export const sessionHours = 12;

export type ShownStep = "offer" | "declined" | "secondOffer";

export type StepFacts = {
  readonly state: CancelState;
  readonly offers: readonly ShownOffer[];
  readonly step: ShownStep;
  /** The rate that the screen says it shows; null: it does not say. */
  readonly rateCode: string | null;
};

export type StepDecision =
  | { readonly kind: "moved"; readonly to: ShownStep; readonly offerId: string | null }
  | { readonly kind: "conflict"; readonly because: "out-of-order" | "other-offer" };

/** May this screen follow, and which offer does it show? */
export function decideStep({ state, offers, step, rateCode }: StepFacts): StepDecision {
  const offer = step === "declined" ? null : (offers[step === "offer" ? 0 : 1] ?? null);
  if (!canMove(state, step) || (step !== "declined" && offer === null))
    return { kind: "conflict", because: "out-of-order" };
  if (offer !== null && rateCode !== null && rateCode !== offer.rateCode)
    return { kind: "conflict", because: "other-offer" };
  return { kind: "moved", to: step, offerId: offer?.offerId ?? null };
}
