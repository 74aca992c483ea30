declare const unit: unique symbol;

/** Whole US cents. May be negative (a refund, a credit); never fractional. */
export type Cents = number & { readonly [unit]: "cents" };

/** Treats a whole number as cents; throws on a fraction. */
export function cents(whole: number): Cents {
  if (!Number.isSafeInteger(whole)) throw new RangeError(`not whole cents: ${whole}`);
  // Avoid minus zero: not every comparison treats it as equal to zero.
  return (whole === 0 ? 0 : whole) as Cents;
}

export const plus = (...amounts: readonly Cents[]): Cents =>
  cents(amounts.reduce((sum: number, amount) => sum + amount, 0));

export const negate = (amount: Cents): Cents => cents(0 - amount);

/** Whether a number of dollars has at most two decimals and so is a whole number of cents. */
export const isDollarAmount = (dollars: number): boolean =>
  Number.isSafeInteger(Math.round(dollars * 100)) && Math.round(dollars * 100) / 100 === dollars;

/** Exact: 19.99 is 1999. Throws on more than two decimals; callers check `isDollarAmount` first. */
export function fromDollars(dollars: number): Cents {
  if (!isDollarAmount(dollars)) throw new RangeError(`not dollars and cents: ${dollars}`);
  return cents(Math.round(dollars * 100));
}

/** For the calls whose `amount` the specs give in dollars; no calculation uses dollars. */
export const toDollars = (amount: Cents): number => amount / 100;

/**
 * `amount` x numerator / denominator, calculated exactly and rounded half up (rules 3a). A negative amount mirrors the
 * positive one, so that a full refund returns exactly what was charged.
 */
export function portion(amount: Cents, numerator: number, denominator: number): Cents {
  if (denominator <= 0) throw new RangeError(`not a denominator: ${denominator}`);
  const exact = BigInt(Math.abs(amount)) * BigInt(numerator);
  const whole = Number((exact * 2n + BigInt(denominator)) / (BigInt(denominator) * 2n));
  return cents(amount < 0 ? -whole : whole);
}

/**
 * Splits `total` by whole-number weights so that the shares add up exactly. The largest remainders get the odd cents;
 * of equal remainders, the earlier share does (rules 3, 3a). A negative total mirrors the positive one.
 */
export function shareOut(total: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((so, weight) => so + weight, 0);
  if (sum <= 0 || weights.some((weight) => weight < 0)) throw new RangeError("weights must be positive in sum");
  if (total < 0) return shareOut(negate(total), weights).map(negate);
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight));
  const floors = exact.map((part) => Number(part / BigInt(sum)));
  const odd = total - floors.reduce((so, floor) => so + floor, 0);
  const remainder = (at: number): bigint => (exact[at] ?? 0n) % BigInt(sum);
  const byRemainder = weights.map((_, at) => at).sort((a, b) => Number(remainder(b) - remainder(a)) || a - b);
  const lucky = new Set(byRemainder.slice(0, odd));
  return floors.map((floor, at) => cents(floor + (lucky.has(at) ? 1 : 0)));
}
