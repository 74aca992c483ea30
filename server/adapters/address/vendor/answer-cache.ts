import type { AddressAnswer } from "../port.ts";
import type { MillisecondClock } from "./circuit-breaker.ts";

/**
 * The last good answers by normalized address. A fresh one saves a call (USPS grants 60 an hour by default); an older
 * one is used while the vendor is away (protocols.md 5). Refusals are not stored: people correct what they typed.
 */
export type AnswerCache = {
  fresh(key: string): AddressAnswer | null;
  lastGood(key: string): AddressAnswer | null;
  keep(key: string, answer: AddressAnswer): void;
};

const freshMs = 24 * 3600_000;
const keptMs = 30 * freshMs;

export function createAnswerCache({ now, limit }: { now: MillisecondClock; limit: number }): AnswerCache {
  const kept = new Map<string, { answer: AddressAnswer; at: number }>();
  const within = (key: string, ms: number): AddressAnswer | null => {
    const found = kept.get(key);
    return found !== undefined && now() - found.at < ms ? found.answer : null;
  };
  return {
    fresh: (key) => within(key, freshMs),
    lastGood: (key) => within(key, keptMs),
    keep(key, answer) {
      if (answer.kind !== "deliverable") return;
      // A Map keeps the order of insertion: the first key is the one that was confirmed longest ago.
      kept.delete(key);
      kept.set(key, { answer, at: now() });
      const oldest = kept.keys().next();
      if (kept.size > limit && oldest.done !== true) kept.delete(oldest.value);
    },
  };
}
