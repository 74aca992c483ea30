import type { ShownOffer } from "./price-offer.ts";

/** One attempt to cancel, in the order of its screens. The last four states end it. */
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
 * Every legal move. The database refuses any other, too (security.md I15). Canceling is always one move away. `listed`:
 * a client that knows only the specs' calls got all offers at once.
 */
export const cancelMoves = {
  opened: ["listed", "offer", "cancelled", "left", "lapsed"],
  listed: ["offer", ...ends],
  offer: ["declined", ...ends],
  // Pressing Escape in the dialog of the second offer returns to the first offer.
  declined: ["offer", "secondOffer", ...ends],
  secondOffer: ["offer", "declined", ...ends],
  accepted: [],
  cancelled: [],
  left: [],
  lapsed: [],
} as const satisfies Record<CancelState, readonly CancelState[]>;

export const isOpen = (state: CancelState): boolean => cancelMoves[state].length > 0;

/** Showing the same screen again is not a move, but not an error either. */
export const canChangeState = (from: CancelState, to: CancelState): boolean => {
  const moves: readonly CancelState[] = cancelMoves[from];
  return moves.includes(to) || (from === to && isOpen(from));
};

/** How long an attempt stays open: as long as a sign-in can last. */
export const sessionHours = 12;

export type ShownStep = "offer" | "declined" | "secondOffer";

export type StepFacts = {
  readonly state: CancelState;
  readonly offers: readonly ShownOffer[];
  readonly step: ShownStep;
  /** The rate that the screen says it shows; null: it doesn't say. */
  readonly rateCode: string | null;
};

export type StepDecision =
  | { readonly kind: "moved"; readonly to: ShownStep; readonly offerId: string | null }
  | { readonly kind: "conflict"; readonly because: "out-of-order" | "other-offer" };

/** Whether the attempt may move to this screen, and which offer the screen shows. */
export function decideStep({ state, offers, step, rateCode }: StepFacts): StepDecision {
  const offer = step === "declined" ? null : (offers[step === "offer" ? 0 : 1] ?? null);
  if (!canChangeState(state, step) || (step !== "declined" && offer === null))
    return { kind: "conflict", because: "out-of-order" };
  if (offer !== null && rateCode !== null && rateCode !== offer.rateCode)
    return { kind: "conflict", because: "other-offer" };
  return { kind: "moved", to: step, offerId: offer?.offerId ?? null };
}
