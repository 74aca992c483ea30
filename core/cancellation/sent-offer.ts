import type { ShownOffer } from "./price-offer.ts";
import { decideSubstitution, type Substitution, type SubstitutionFacts } from "./decide-substitution.ts";

/** A save offer as staff sent it to the reader, who alone agrees to it. */
export type SentOffer = {
  readonly offer: ShownOffer;
  /** The reason to leave that it answers; null: none was given. */
  readonly reasonId: number | null;
};

/**
 * The offers that can be agreed to by a link: those with a price. A break and the credit of papers are things that staff
 * do themselves on the phone.
 */
export const sendableOffers = (offers: readonly ShownOffer[]): readonly ShownOffer[] =>
  offers.filter(({ rateCode }) => rateCode !== "");

/**
 * Whether the reader can still have what was sent: the rule of the cancel screens, where the link's page stands for the
 * screen that has shown the offer.
 *
 * @param seenStart the first day of the new price as the page showed it.
 */
export const decideSentOffer = (
  { offer }: SentOffer,
  facts: Omit<SubstitutionFacts, "attempt" | "asked">,
  seenStart: SubstitutionFacts["renewsOn"],
): Substitution =>
  decideSubstitution({
    ...facts,
    attempt: { state: "listed", offers: [offer], shown: [offer.offerId] },
    asked: { rateCode: offer.rateCode, newSubscriptionDate: seenStart },
  });
