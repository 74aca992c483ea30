/** A move to another delivery address, from being asked for to its day. */
export const addressChangeStates = ["pending", "applied", "withdrawn"] as const;
export type AddressChangeState = (typeof addressChangeStates)[number];

/**
 * Every legal move; the database holds the same.
 *
 * @testOnly
 */
export const addressChangeMoves = {
  pending: ["applied", "withdrawn"],
  applied: [],
  withdrawn: [],
} as const satisfies Record<AddressChangeState, readonly AddressChangeState[]>;
