/**
 * A session token lives 15 minutes (protocols 1.2). After this time, which includes a margin, it can no longer charge
 * anything.
 */
export const tokenLifeMinutes = 20;

/** The most that a gateway's record can lag. */
export const recordedAfterMinutes = 60;

/**
 * Minutes after which a gateway that hasn't answered is asked again: 5 minutes, an hour, then daily. After that, staff
 * decide (I4).
 */
const waits = [5, 60, 1440, 1440, 1440, 1440, 1440] as const;

export type CheckFacts = {
  /** How often the gateway was asked without a final answer. */
  readonly checks: number;
  /** True: the gateway answered and has no transaction of ours. False: it didn't answer. */
  readonly noneFound: boolean;
  readonly minutesSinceToken: number;
  /** How long the payment can still be made; if left out, the lifetime of a session token. */
  readonly payableMinutes?: number;
};

export type NextCheck =
  | { readonly kind: "ask-again"; readonly afterMinutes: number }
  /** The payment can't be made anymore. The gateway is asked one last time, as its record may lag. */
  | { readonly kind: "ask-last"; readonly afterMinutes: number }
  /** It is certain that nothing was charged, and nothing can be charged anymore. */
  | { readonly kind: "nothing-happened" }
  | { readonly kind: "to-review" };

/** What to do about a payment that the gateway hasn't settled yet. A missing answer is never taken for a decline. */
export function nextCheck(facts: CheckFacts): NextCheck {
  const { checks, noneFound, minutesSinceToken, payableMinutes = tokenLifeMinutes } = facts;
  if (noneFound) return checkWhenNoneFound(minutesSinceToken, payableMinutes);
  const wait = waits[checks];
  return wait === undefined ? { kind: "to-review" } : { kind: "ask-again", afterMinutes: wait };
}

/** The same applies after a decline: the session token is still alive, and the buyer may yet pay with it. */
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
 * How long after a capture the gateway is asked once more: a second tab may have paid with an older token, and that may
 * be recorded late.
 */
export const duplicateCheckMinutes = tokenLifeMinutes + recordedAfterMinutes + 5;
