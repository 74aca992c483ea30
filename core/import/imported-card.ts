import type { StoredCard } from "../payment/outcome.ts";
import { isExpired, type MonthOfYear } from "../payment/card.ts";

/** Why a card of the old system can't be charged here: the gateway has none by this token, has another one, or it is over. */
export const cardFaults = ["unknown", "another-card", "expired"] as const;
export type CardFault = (typeof cardFaults)[number];

/** `unasked`: the gateway was not asked yet. */
export type ImportedCardState = CardFault | "unasked" | "works";

export const isCardFault = (state: ImportedCardState): state is CardFault =>
  cardFaults.some((fault) => fault === state);

/**
 * Whether the gateway's card is the one that the list names, and is still good. A card with other last digits is
 * somebody else's, as when the columns of two rows were swapped: it must not be charged.
 * @param month the publication's.
 */
export function checkImportedCard(
  said: { readonly last4: string },
  found: StoredCard | null,
  month: MonthOfYear,
): Exclude<ImportedCardState, "unasked"> {
  if (found === null) return "unknown";
  if (found.last4 !== said.last4) return "another-card";
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
