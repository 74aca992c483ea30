/** A figure with its 95% confidence interval. */
export type Interval = { readonly low: number; readonly mid: number; readonly high: number };

/** The two-sided 95% quantile of the normal distribution. */
const z = 1.959963984540054;

/** `count` as a share of `of`, by Wilson's method: works for small samples and for shares near 0 and 1. */
export function shareInterval(count: number, of: number): Interval | null {
  if (of === 0) return null;
  const p = count / of;
  const middle = (p + z ** 2 / (2 * of)) / (1 + z ** 2 / of);
  const half = (z / (1 + z ** 2 / of)) * Math.sqrt((p * (1 - p)) / of + z ** 2 / (4 * of ** 2));
  return { low: Math.max(0, middle - half), mid: p, high: Math.min(1, middle + half) };
}

/** The difference between two shares, by Newcombe's method, from the bounds of both. */
export function shareDifference(a: Interval | null, b: Interval | null): Interval | null {
  if (a === null || b === null) return null;
  const mid = a.mid - b.mid;
  return {
    low: mid - Math.hypot(a.mid - a.low, b.high - b.mid),
    mid,
    high: mid + Math.hypot(a.high - a.mid, b.mid - b.low),
  };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const variance = (values: readonly number[]): number => {
  const middle = mean(values);
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
};

/** The difference between the means of two samples, by Welch's method; null if either has fewer than two values. */
export function meanDifference(a: readonly number[], b: readonly number[]): Interval | null {
  if (a.length < 2 || b.length < 2) return null;
  const mid = mean(a) - mean(b);
  const half = z * Math.sqrt(variance(a) / a.length + variance(b) / b.length);
  return { low: mid - half, mid, high: mid + half };
}

export const meanOf = (values: readonly number[]): number | null => (values.length === 0 ? null : mean(values));
