/** An account that has every term, with what it takes to say which of several the caller means. */
export type Ranked = {
  /** How far each matched word is from what was typed: 0 is the same. */
  readonly distance: number;
  /** Matched words that are no longer true: a former street. */
  readonly former: number;
  /** The place of its subscription's state in the order of likelihood. */
  readonly state: number;
  readonly name: string;
  readonly accountNumber: number;
};

/** The likeliest first: what was typed, as it is today, with a live subscription; then by name. A total order. */
export function byLikelihood(one: Ranked, other: Ranked): number {
  return (
    one.distance - other.distance ||
    one.former - other.former ||
    one.state - other.state ||
    compare(one.name, other.name) ||
    one.accountNumber - other.accountNumber
  );
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
