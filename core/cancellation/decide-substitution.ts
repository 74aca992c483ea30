import type { Day } from "../day.ts";
import type { SubscriptionStatus } from "../subscription/status.ts";
import { type CancelState, canChangeState } from "./cancel-session.ts";
import { type SaveOfferUse, wasUsedThisYear } from "./choose-offers.ts";
import { priceOffer, type PricingFacts, type ShownOffer } from "./price-offer.ts";
import type { SaveOffer } from "../site/save-offer.ts";

/** The attempt to cancel in which an offer is accepted. */
export type OpenAttempt = {
  readonly state: CancelState;
  readonly offers: readonly ShownOffer[];
  /** Ids of the offers that a screen has shown. */
  readonly shown: readonly string[];
};

export type SubstitutionFacts = PricingFacts & {
  /** Null: there is no live subscription. */
  readonly status: SubscriptionStatus | null;
  /** Null: none is open. */
  readonly attempt: OpenAttempt | null;
  /** The publisher's list as it is now. */
  readonly offers: readonly SaveOffer[];
  readonly uses: readonly SaveOfferUse[];
  readonly inArrears: boolean;
  readonly renewsOn: Day;
  readonly asked: { readonly rateCode: string; readonly newSubscriptionDate: Day };
};

export type SubstitutionRefusal = "inactive" | "arrears";

export type SubstitutionConflict =
  /** The attempt is over, was restarted elsewhere, or never existed. */
  | "no-attempt"
  /** Not offered to this account in this attempt, or not shown on a screen yet. */
  | "not-shown"
  | "used"
  /** Withdrawn, repriced, no longer cheaper, or below the floor. */
  | "offer-over"
  | "date-moved";

export type SubstitutionDecision =
  | { readonly kind: "accepted"; readonly offer: ShownOffer; readonly takesEffectOn: Day }
  | { readonly kind: "refused"; readonly because: SubstitutionRefusal }
  | { readonly kind: "conflict"; readonly because: SubstitutionConflict };

const conflict = (because: SubstitutionConflict): SubstitutionDecision => ({ kind: "conflict", because });

/** Rules 4.5: everything about the offer is checked again when it is confirmed. */
export function decideSubstitution(facts: SubstitutionFacts): SubstitutionDecision {
  const { status, attempt, asked, renewsOn } = facts;
  if (status === null || status === "pending" || status === "ended") return { kind: "refused", because: "inactive" };
  if (attempt === null) return conflict("no-attempt");
  const shown = attempt.offers.find(({ rateCode }) => rateCode !== "" && rateCode === asked.rateCode);
  if (shown === undefined || !attempt.shown.includes(shown.offerId) || !canChangeState(attempt.state, "accepted"))
    return conflict("not-shown");
  if (facts.inArrears) return { kind: "refused", because: "arrears" };
  if (wasUsedThisYear(shown, facts.uses, facts.today)) return conflict("used");
  const own = facts.offers.find(({ offerId }) => offerId === shown.offerId);
  const offer = own === undefined ? null : priceOffer(own, facts);
  if (offer === null || !isSamePrice(offer, shown)) return conflict("offer-over");
  if (asked.newSubscriptionDate !== renewsOn) return conflict("date-moved");
  return { kind: "accepted", offer, takesEffectOn: renewsOn };
}

const isSamePrice = (a: ShownOffer, b: ShownOffer): boolean =>
  a.rateCode === b.rateCode && a.rateVersion === b.rateVersion && a.bundleId === b.bundleId && a.amount === b.amount;
