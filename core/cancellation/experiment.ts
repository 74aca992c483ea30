import type { SaveOffer } from "../site/save-offer.ts";

/** A number from 0 to 9999 that looks thrown and is always the same for an account in an experiment. */
export function bucketOf(experiment: string, accountNumber: number): number {
  let hash = 0x811c9dc5;
  for (const character of `${experiment}\n${accountNumber}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  // Neighbouring account numbers differ in their last digit only: stirred until every bit depends on every other.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % 10_000;
}

/**
 * The arm of an experiment that an account is in, by the order and the shares of its offers; null: held out. It does not
 * depend on anything that changes from one attempt to the next.
 */
export function armOf(experiment: string, offers: readonly SaveOffer[], accountNumber: number): string | null {
  const bucket = bucketOf(experiment, accountNumber);
  let below = 0;
  for (const { offerId, arm } of offers) {
    if (arm?.experiment !== experiment) continue;
    below += arm.share * 100;
    if (bucket < below) return offerId;
  }
  return null;
}
