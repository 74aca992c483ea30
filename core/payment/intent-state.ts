/** Where a payment stands (security.md I15). `unknown`: the gateway was asked and has not answered yet (I4). */
export const intentStates = [
  "created",
  "token",
  "unknown",
  "captured",
  "declined",
  "review",
  "voided",
  "refunded",
] as const;

export type IntentState = (typeof intentStates)[number];

/**
 * Every legal move. A declined payment may be tried again with the same intent; a captured one is never declined. What is
 * in review leaves it by a person's word alone: `voided` where nothing was charged, or it was taken back.
 *
 * @testOnly
 */
export const intentMoves = {
  created: ["token", "unknown", "captured", "declined", "review"],
  token: ["unknown", "captured", "declined", "review"],
  unknown: ["token", "captured", "declined", "review"],
  declined: ["token", "unknown", "captured", "review"],
  review: ["captured", "voided", "refunded"],
  captured: ["voided", "refunded"],
  voided: [],
  refunded: [],
} as const satisfies Record<IntentState, readonly IntentState[]>;

/** The money question is settled: no answer of the gateway to this payment may be booked any more. */
export const isSettled = (state: IntentState): boolean =>
  state === "captured" || state === "review" || state === "voided" || state === "refunded";
