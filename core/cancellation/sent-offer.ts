import type { ShownOffer } from "./price-offer.ts";
import { decideSubstitution, type SubstitutionDecision, type SubstitutionFacts } from "./decide-substitution.ts";

/** A save offer that staff sent to the reader. Only the reader can agree to it. */
export type SentOffer = {
  readonly offer: ShownOffer;
  /** The reason for leaving that it answers; null: none was given. */
  readonly reasonId: number | null;
};

/**
 * The offers that can be accepted by a link: those with a price. Staff do the others themselves on the phone: a break,
 * and the credit of papers.
 */
export const sendableOffers = (offers: readonly ShownOffer[]): readonly ShownOffer[] =>
  offers.filter(({ rateCode }) => rateCode !== "");

/**
 * Whether the reader can still have the offer. The rule is that of the cancel screens, with the link's page as the
 * screen that has shown the offer.
 *
 * @param seenStart the first day of the new price as the page showed it.
 */
export const decideSentOffer = (
  { offer }: SentOffer,
  facts: Omit<SubstitutionFacts, "attempt" | "asked">,
  seenStart: SubstitutionFacts["renewsOn"],
): SubstitutionDecision =>
  decideSubstitution({
    ...facts,
    attempt: { state: "listed", offers: [offer], shown: [offer.offerId] },
    asked: { rateCode: offer.rateCode, newSubscriptionDate: seenStart },
  });
