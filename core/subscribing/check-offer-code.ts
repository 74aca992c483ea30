import type { Day } from "../day.ts";
import type { OfferCode } from "../site/offer-code.ts";

/** What we know about the reader who wants to use a code. */
export type OfferCodeReader = {
  /** The reader has a live subscription; a canceled one is live until its last day. */
  readonly isCurrent: boolean;
  /** The reader has had a paid subscription. */
  readonly wasReader: boolean;
  /** How often this person has used the code, without this order. */
  readonly used: number;
};

export type OfferCodeFacts = {
  /** Null: there is no such code. */
  readonly offer: OfferCode | null;
  readonly today: Day;
  /** Uses that were paid for, and those held for orders that may still be paid for, without this order. */
  readonly taken: number;
  /** Null: nobody is signed in yet, so only the code itself is checked. */
  readonly reader: OfferCodeReader | null;
  readonly isGift: boolean;
};

export const offerCodeProblems = [
  "offer-unknown",
  "offer-expired",
  "offer-used-up",
  "offer-not-as-gift",
  "offer-new-readers",
  "offer-former-readers",
  "offer-used-before",
] as const;
export type OfferCodeProblem = (typeof offerCodeProblems)[number];

/** Why a code can't be used; null if it can. Checked when it is typed, and again when the order is made. */
export function offerCodeProblem({ offer, today, taken, reader, isGift }: OfferCodeFacts): OfferCodeProblem | null {
  if (offer === null) return "offer-unknown";
  if (offer.until !== null && today > offer.until) return "offer-expired";
  if (isGift) return "offer-not-as-gift";
  if (reader !== null) {
    if (offer.readers === "newReaders" && (reader.isCurrent || reader.wasReader)) return "offer-new-readers";
    if (offer.readers === "formerReaders" && (reader.isCurrent || !reader.wasReader)) return "offer-former-readers";
    if (reader.used >= offer.usesPerPerson) return "offer-used-before";
  }
  return isUsedUp(offer, taken) ? "offer-used-up" : null;
}

/** Whether all uses are taken. */
export const isUsedUp = ({ uses }: Pick<OfferCode, "uses">, taken: number): boolean => uses !== null && taken >= uses;

/** How long a use is held for an order; longer while a payment of the order may still go through. */
export const offerCodeHoldMinutes = 30;
