import type { SubscriptionStatus } from "../subscription/status.ts";
import { canChangeState } from "./cancel-session.ts";
import type { OpenAttempt, SubstitutionConflict, SubstitutionRefusal } from "./decide-substitution.ts";
import { acceptedPart, type FixPromise, isSamePromise } from "./fix-promise.ts";
import type { ShownOffer } from "./price-offer.ts";
import type { SaveOffer } from "../site/save-offer.ts";

export type FixFacts = {
  /** Null: there is no live subscription. */
  readonly status: SubscriptionStatus | null;
  /** Null: none is open. */
  readonly attempt: OpenAttempt | null;
  /** The publisher's list as it is now. */
  readonly offers: readonly SaveOffer[];
  readonly inArrears: boolean;
  /** What the fix would do now. */
  readonly promise: FixPromise;
  readonly asked: { readonly mail: boolean };
};

export type FixDecision =
  | { readonly kind: "accepted"; readonly offer: ShownOffer; readonly accepted: FixPromise }
  | { readonly kind: "refused"; readonly because: SubstitutionRefusal }
  | { readonly kind: "conflict"; readonly because: Exclude<SubstitutionConflict, "used" | "date-moved"> };

const conflict = (because: "no-attempt" | "not-shown" | "offer-over"): FixDecision => ({ kind: "conflict", because });

/** The fix offered in this attempt, or null. */
export const offeredFix = (attempt: Pick<OpenAttempt, "offers"> | null): ShownOffer | null =>
  attempt?.offers.find(({ kind }) => kind === "fix") ?? null;

/** Like a rate (rules 4.5), a fix is checked again in full: it is done exactly as shown, to the cent, or not at all. */
export function decideFix({ status, attempt, offers, inArrears, promise, asked }: FixFacts): FixDecision {
  if (status === null || status === "pending" || status === "ended") return { kind: "refused", because: "inactive" };
  // Canceled meanwhile, by email or from another login: a fix doesn't undo a cancellation; the reader has to do that
  // separately.
  if (attempt === null || status === "cancelling") return conflict("no-attempt");
  const shown = offeredFix(attempt);
  if (shown === null || !attempt.shown.includes(shown.offerId) || !canChangeState(attempt.state, "accepted"))
    return conflict("not-shown");
  if (inArrears) return { kind: "refused", because: "arrears" };
  const isOffered = offers.some(({ offerId, answer }) => offerId === shown.offerId && answer.kind === "fix");
  const taken = shown.fix && acceptedPart(shown.fix, asked.mail);
  const now = acceptedPart(promise, asked.mail);
  if (!isOffered || taken === null || now === null || !isSamePromise(taken, now)) return conflict("offer-over");
  return { kind: "accepted", offer: shown, accepted: taken };
}
