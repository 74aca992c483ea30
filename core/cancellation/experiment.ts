import type { SaveOffer } from "../site/save-offer.ts";

/** A number from 0 to 9999 that looks random but is always the same for an account in an experiment. */
export function bucketOf(experiment: string, accountNumber: number): number {
  let hash = 0x811c9dc5;
  for (const character of `${experiment}\n${accountNumber}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  // Neighboring account numbers differ only in the last digit, so mix until every bit depends on all others.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % 10_000;
}

/**
 * The account's variant in an experiment, by the order and shares of the experiment's offers; null: control. It stays
 * the same between attempts.
 */
export function variantOf(experiment: string, offers: readonly SaveOffer[], accountNumber: number): string | null {
  const bucket = bucketOf(experiment, accountNumber);
  let below = 0;
  for (const { offerId, variant } of offers) {
    if (variant?.experiment !== experiment) continue;
    below += variant.share * 100;
    if (bucket < below) return offerId;
  }
  return null;
}
