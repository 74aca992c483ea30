import type { StoredCard } from "../payment/outcome.ts";
import { isExpired, type MonthOfYear } from "../payment/card.ts";

/**
 * Why a card of the old system can't be charged here: the gateway doesn't know its token, has a different card under
 * it, or the card has expired.
 */
export const cardFaults = ["unknown", "another-card", "expired"] as const;
export type CardFault = (typeof cardFaults)[number];

/** `unasked`: the gateway has not been asked yet. */
export type ImportedCardState = CardFault | "unasked" | "works";

export const isCardFault = (state: ImportedCardState): state is CardFault =>
  cardFaults.some((fault) => fault === state);

/**
 * Whether the gateway's card is the one in the list, and is still valid. A card with other last digits belongs to
 * somebody else, for example because two rows were mixed up, and must not be charged.
 *
 * @param month the publication's current month.
 */
export function checkImportedCard(
  listed: { readonly last4: string },
  found: StoredCard | null,
  month: MonthOfYear,
): Exclude<ImportedCardState, "unasked"> {
  if (found === null) return "unknown";
  if (found.last4 !== listed.last4) return "another-card";
  const expires = /^(\d\d)(\d\d)$/.exec(found.expires);
  if (expires === null) return "works";
  return isExpired({ month: Number(expires[1]), year: 2000 + Number(expires[2]) }, month) ? "expired" : "works";
}

const faultTexts: Readonly<Record<CardFault, string>> = {
  unknown: "the gateway has no card by this token",
  "another-card": "the gateway's card has other last four digits",
  expired: "the card has expired",
};
export const cardFaultText = (fault: CardFault): string => faultTexts[fault];
