import type { Output } from "#contract/call-shape.ts";
import type { acceptFix, substituteSubscription } from "#contract/save-offers.ts";
import type { SubstitutionDecision } from "#core/cancellation/decide-substitution.ts";
import type { Language } from "#core/format/language.ts";
import { refuse, type Refused } from "#server/http/refused.ts";
import { cancellationSentencesIn } from "./cancellation-words-in.ts";

/** Both calls give the same answers. */
type OfferRefused = Extract<Output<typeof acceptFix | typeof substituteSubscription>, { isSuccess: false }>;

/**
 * The answer to a reader who can't have the save offer that they accepted, of any kind (rules 4.5): an obstacle of the
 * account is explained in words, one of the offer by 409.
 */
export function refuseOffer(
  decision: Exclude<SubstitutionDecision, { kind: "accepted" }>,
  language: Language,
): Refused | OfferRefused {
  const words = cancellationSentencesIn[language];
  return decision.kind === "conflict"
    ? refuse(409, words.offerConflict[decision.because])
    : { isSuccess: false, code: decision.because, errorMessage: words.offer[decision.because] };
}
