/** An account that matches every term, with the facts that show which of several the caller most likely means. */
export type RankedAccount = {
  /** How much each matched word differs from what was typed: 0 is the same. */
  readonly distance: number;
  /** The number of matched words that are out of date, such as a former street. */
  readonly former: number;
  /** The position of its subscription's state in the order of likelihood. */
  readonly state: number;
  readonly name: string;
  readonly accountNumber: number;
};

/**
 * The likeliest account first: the best match of what was typed, then of current facts, then a live subscription, then
 * by name. A total order.
 */
export function byLikelihood(one: RankedAccount, other: RankedAccount): number {
  return (
    one.distance - other.distance ||
    one.former - other.former ||
    one.state - other.state ||
    compare(one.name, other.name) ||
    one.accountNumber - other.accountNumber
  );
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
