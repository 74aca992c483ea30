/** A session token lives 15 minutes (protocols 1.2); with some slack, nothing can be charged by it after this. */
export const tokenLifeMinutes = 20;

/** A gateway's record is at most this far behind what it has done. */
export const recordedAfterMinutes = 60;

/** When an unanswered gateway is asked again: 5 minutes, an hour, then daily; after that a person decides (I4). */
const waits = [5, 60, 1440, 1440, 1440, 1440, 1440] as const;

export type CheckFacts = {
  /** How often the gateway was asked without coming to an end. */
  readonly checks: number;
  /** It answered, and has no transaction of ours; false: it did not answer. */
  readonly noneFound: boolean;
  readonly minutesSinceToken: number;
  /** How long after that it can be paid; a session token's life when left out. */
  readonly payableMinutes?: number;
};

export type NextCheck =
  | { readonly kind: "ask-again"; readonly afterMinutes: number }
  /** Nothing can be paid any more. The gateway is asked one last time: its record may be behind. */
  | { readonly kind: "ask-last"; readonly afterMinutes: number }
  /** Certainly nothing was charged, and nothing can be any more. */
  | { readonly kind: "nothing-happened" }
  | { readonly kind: "to-review" };

/** What to do about a payment that the gateway has not settled yet. A silence is never taken for a no. */
export function nextCheck(facts: CheckFacts): NextCheck {
  const { checks, noneFound, minutesSinceToken, payableMinutes = tokenLifeMinutes } = facts;
  if (noneFound) return checkWhenNoneFound(minutesSinceToken, payableMinutes);
  const wait = waits[checks];
  return wait === undefined ? { kind: "to-review" } : { kind: "ask-again", afterMinutes: wait };
}

/** After a decline it is the same: the session token is still alive, and the buyer may yet pay with it. */
export function checkWhenNoneFound(
  minutesSinceToken: number,
  payableMinutes: number,
): Exclude<NextCheck, { readonly kind: "to-review" }> {
  const payable = payableMinutes - minutesSinceToken;
  if (payable > 0) return { kind: "ask-again", afterMinutes: Math.min(tokenLifeMinutes, payable) };
  const recorded = payable + recordedAfterMinutes;
  return recorded > 0 ? { kind: "ask-last", afterMinutes: recorded } : { kind: "nothing-happened" };
}

/**
 * After a capture the gateway is asked once more: a second tab may have paid with an older token, and that may be recorded
 * late.
 */
export const duplicateCheckMinutes = tokenLifeMinutes + recordedAfterMinutes + 5;
