/** Where a gift stands, in the order of its life (rules 4.14). */
export const giftStates = ["pending", "open", "redeemed", "withdrawn"] as const;

/**
 * `pending`: chosen, not paid for; `open`: it can be redeemed; `withdrawn`: it was given up before it was paid for, or
 * taken back before it was redeemed.
 */
export type GiftState = (typeof giftStates)[number];

/**
 * Every legal move; whatever is not here is refused, by the database too (security.md I15, I17).
 *
 * @testOnly
 */
export const giftMoves = {
  pending: ["open", "withdrawn"],
  open: ["redeemed", "withdrawn"],
  redeemed: [],
  withdrawn: [],
} as const satisfies Record<GiftState, readonly GiftState[]>;
