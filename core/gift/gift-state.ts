/** The states of a gift, in order (rules 4.14). */
export const giftStates = ["pending", "open", "redeemed", "withdrawn"] as const;

/**
 * `pending`: chosen, not paid for; `open`: can be redeemed; `withdrawn`: dropped before it was paid for, or taken back
 * before it was redeemed.
 */
export type GiftState = (typeof giftStates)[number];

/**
 * Every legal move; any other is refused, by the database too (security.md I15, I17).
 *
 * @testOnly
 */
export const giftMoves = {
  pending: ["open", "withdrawn"],
  open: ["redeemed", "withdrawn"],
  redeemed: [],
  withdrawn: [],
} as const satisfies Record<GiftState, readonly GiftState[]>;
