import { accountMessages } from "#contract/account-messages.ts";
import type { Output } from "#contract/endpoint.ts";
import type { acceptFix, substituteSubscription } from "#contract/save-offers.ts";
import type {
  Substitution,
  SubstitutionConflict,
  SubstitutionRefusal,
} from "#core/cancellation/decide-substitution.ts";
import { refuse, type Refused } from "#server/http/refused.ts";
import { startAgain } from "./record-cancel-step.ts";

const refusals = {
  inactive: accountMessages.invalidSubscription,
  arrears: "This offer can start after your current payment is made.",
} as const satisfies Record<SubstitutionRefusal, string>;

const conflicts = {
  "no-attempt": startAgain,
  "not-shown": "This offer isn't for this account. Nothing was changed. Please start again from your account.",
  used: "This account already used this offer in the last 12 months. Nothing was changed.",
  "offer-over": "This offer has ended or has changed. Nothing was changed. Please start again from your account.",
  "date-moved": "Your renewal date has changed. Nothing else was changed. Please check the new date.",
} as const satisfies Record<SubstitutionConflict, string>;

/** Told alike by both calls. */
type OfferRefused = Extract<Output<typeof acceptFix | typeof substituteSubscription>, { isSuccess: false }>;

/**
 * The answer to whoever accepts a save offer, of whatever kind, that they cannot have (rules 4.5): what stands against the
 * account is told in words, what stands against the offer by 409.
 */
export function refuseOffer(decision: Exclude<Substitution, { kind: "accepted" }>): Refused | OfferRefused {
  return decision.kind === "conflict"
    ? refuse(409, conflicts[decision.because])
    : { isSuccess: false, code: decision.because, errorMessage: refusals[decision.because] };
}
