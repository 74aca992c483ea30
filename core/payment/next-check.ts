/** A session token lives 15 minutes (protocols 1.2); with some slack, nothing can be charged by it after this. */
const tokenLifeMinutes = 20;

/** An order at PayPal can be approved for three hours (protocols 3). */
const orderLifeMinutes = 200;

/** Until when a payment that was opened can still be made. */
export const lifeMinutes = ({ hasOrder }: { readonly hasOrder: boolean }): number =>
  hasOrder ? orderLifeMinutes : tokenLifeMinutes;

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
  /** Certainly nothing was charged, and nothing can be any more. */
  | { readonly kind: "nothing-happened" }
  | { readonly kind: "to-review" };

/** What to do about a payment that the gateway has not settled yet. A silence is never taken for a no. */
export function nextCheck(facts: CheckFacts): NextCheck {
  const { checks, noneFound, minutesSinceToken, payableMinutes = tokenLifeMinutes } = facts;
  if (noneFound && minutesSinceToken >= payableMinutes) return { kind: "nothing-happened" };
  if (noneFound) return { kind: "ask-again", afterMinutes: tokenLifeMinutes };
  const wait = waits[checks];
  return wait === undefined ? { kind: "to-review" } : { kind: "ask-again", afterMinutes: wait };
}

/** A decline leaves the session token alive, and the buyer may yet pay with it. Null: nothing can come any more. */
export const minutesAfterDecline = (
  minutesSinceToken: number,
  payableMinutes: number = tokenLifeMinutes,
): number | null =>
  minutesSinceToken < payableMinutes ? Math.min(tokenLifeMinutes, payableMinutes - minutesSinceToken) : null;

/** After a capture the gateway is asked once more: a second tab may have paid with an older token. */
export const surplusCheckMinutes = tokenLifeMinutes + 5;
