import type { sentOfferRefusals } from "#contract/sent-offer.ts";
import type { SubstitutionDecision } from "#core/cancellation/decide-substitution.ts";
import { decideSentOffer, type SentOffer } from "#core/cancellation/sent-offer.ts";
import type { Day } from "#core/day.ts";
import type { Language } from "#core/format/language.ts";
import type { Context } from "#server/http/handler.ts";
import type { HandOffRecord } from "#server/store/access/hand-off.ts";
import { cancellationSentencesIn } from "./cancellation-words-in.ts";
import { type CancelingAccount, isInArrears, pricingOf } from "./find-canceling-account.ts";

export type OfferLink = HandOffRecord & { readonly offer: SentOffer };
type Code = (typeof sentOfferRefusals)[number];

/** The answer to a reader who can't have the offer that was sent. */
export const refuseSentOffer = (code: Code, language: Language) =>
  ({ isSuccess: false, code, errorMessage: cancellationSentencesIn[language].sentOffer[code] }) as const;

/** Whether the link leads to an offer for the caller's own account. Any other link is treated as unknown. */
export const isOfferFor = (link: HandOffRecord | null, accountNumber: number): link is OfferLink =>
  link !== null && link.offer !== null && link.accountNumber === accountNumber;

/** Null if the link is open. */
export const closedReason = ({ state, isDone }: HandOffRecord): Code | null =>
  isDone ? "done" : state === "open" ? null : "over";

export const refusalCodeOf = (decision: SubstitutionDecision): Code =>
  decision.kind === "refused" ? decision.because : "gone";

/** @param seenStart the first day of the new price as the page showed it; null if nothing is live. */
export function decideLinkedOffer(
  context: Context<"account">,
  { held, uses }: CancelingAccount,
  sent: SentOffer,
  seenStart: Day | null,
): SubstitutionDecision {
  if (held === null || seenStart === null) return { kind: "refused", because: "inactive" };
  const { offers } = context.publication.tenant.saving;
  const { status, renewsOn } = held;
  const facts = { ...pricingOf(held, context), status, offers, uses, inArrears: isInArrears(held), renewsOn };
  return decideSentOffer(sent, facts, seenStart);
}
