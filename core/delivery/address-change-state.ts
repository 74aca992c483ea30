/** The states of a change of delivery address. */
export const addressChangeStates = ["pending", "applied", "withdrawn"] as const;
export type AddressChangeState = (typeof addressChangeStates)[number];

/**
 * Every legal move; the database enforces the same ones.
 *
 * @testOnly
 */
export const addressChangeMoves = {
  pending: ["applied", "withdrawn"],
  applied: [],
  withdrawn: [],
} as const satisfies Record<AddressChangeState, readonly AddressChangeState[]>;
