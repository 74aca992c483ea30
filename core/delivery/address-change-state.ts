/** A move to another delivery address, from being asked for to its day. */
export const addressChangeStates = ["pending", "applied", "withdrawn"] as const;
export type AddressChangeState = (typeof addressChangeStates)[number];

export const addressChangeMoves = {
  pending: ["applied", "withdrawn"],
  applied: [],
  withdrawn: [],
} as const satisfies Record<AddressChangeState, readonly AddressChangeState[]>;
