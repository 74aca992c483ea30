import type { RateLimit } from "#core/site/throttle.ts";

/**
 * Counts the uses of keys in this process. A key is known, so this slows down a runaway program, and does not have to
 * stop guessing. A website makes a call for every page that it shows; counting in the database would double its
 * queries.
 * @returns a function that takes one use, and says how many seconds to wait if none is left.
 */
export function keyLimiter({ most, windowSeconds }: RateLimit): (key: string, now: number) => number | null {
  const windows = new Map<string, { startedAt: number; uses: number }>();
  return (key, now) => {
    const length = windowSeconds * 1000;
    const window = windows.get(key);
    if (window === undefined || now - window.startedAt >= length) {
      windows.set(key, { startedAt: now, uses: 1 });
      return null;
    }
    if (window.uses >= most) return Math.ceil((window.startedAt + length - now) / 1000);
    window.uses++;
    return null;
  };
}
