import type { Limit } from "#core/site/throttle.ts";

/**
 * Counts the uses of keys in this process: a key is known, so a runaway program is slowed down, and nobody has to be kept from
 * guessing. A website asks for every page that it shows; the database would be asked twice as often to count it.
 * @returns takes one use; the seconds to wait where there is none left.
 */
export function keyUses({ most, windowSeconds }: Limit): (key: string, now: number) => number | null {
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
