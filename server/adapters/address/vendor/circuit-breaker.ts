/** Milliseconds since some fixed moment. */
export type MillisecondClock = () => number;

/** Decides when to leave a vendor alone, so that a form does not wait for one that is down or is throttling us. */
export type CircuitBreaker = {
  /** Whether to ask now. After a rest it allows one call, and no others until that call has ended. */
  allowsCall(): boolean;
  answered(): void;
  failed(): void;
  /** The vendor's own limit (429): `seconds` from its Retry-After, else a minute. */
  throttled(seconds: number | null): void;
};

const failuresInARow = 3;
const restMs = 30_000;
const longestRestMs = 15 * 60_000;

/** After three failures in a row the vendor is left alone for half a minute, then one call may try again. */
export function createCircuitBreaker(now: MillisecondClock): CircuitBreaker {
  let failures = 0;
  let restUntil = -Infinity;
  const rest = (ms: number): void => {
    restUntil = now() + Math.min(ms, longestRestMs);
  };
  return {
    allowsCall: () => {
      if (now() < restUntil) return false;
      if (failures >= failuresInARow) rest(restMs);
      return true;
    },
    answered: () => {
      if (failures >= failuresInARow) restUntil = -Infinity;
      failures = 0;
    },
    failed: () => {
      failures += 1;
      if (failures >= failuresInARow) rest(restMs);
    },
    throttled: (seconds) => rest((seconds ?? 60) * 1000),
  };
}
