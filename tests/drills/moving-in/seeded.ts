/** Random values that are always the same for the same seed. */
export type Seeded = {
  /** A whole number from 0 up to, but not including, `below`. */
  upTo(below: number): number;
  /** True once in this many times. */
  onceIn(times: number): boolean;
  one<T>(of: readonly T[]): T;
};

/** The generator mulberry32: small, and good enough to shuffle a list. */
export function seeded(seed: number): Seeded {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const upTo = (below: number): number => Math.floor(next() * below);
  return {
    upTo,
    onceIn: (times) => upTo(times) === 0,
    one: (of) => {
      const found = of[upTo(of.length)];
      if (found === undefined) throw new Error("nothing to choose from");
      return found;
    },
  };
}
