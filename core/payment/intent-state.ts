/** The state of a payment (security.md I15). `unknown`: the gateway was asked and hasn't answered yet (I4). */
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
 * Every legal move. A declined payment may be retried with the same intent; a captured one is never declined. Only
 * staff take a payment out of review: to `voided` if nothing was charged, or if the charge was returned.
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

/** The payment is settled: no further answer of the gateway may be posted to it. */
export const isSettled = (state: IntentState): boolean =>
  state === "captured" || state === "review" || state === "voided" || state === "refunded";
