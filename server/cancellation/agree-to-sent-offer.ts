import type { Output } from "#contract/call-shape.ts";
import type { agreeToSentOffer } from "#contract/sent-offer.ts";
import type { SubstitutionDecision } from "#core/cancellation/decide-substitution.ts";
import { parseDay } from "#core/day.ts";
import type { Tx } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { notFound, refuse, type Refused } from "#server/http/refused.ts";
import { lockHandOff, settleHandOff } from "#server/store/access/hand-off.ts";
import type { RecordNeeds } from "#server/store/record.ts";
import { beginAttemptByLink } from "./begin-attempt.ts";
import { cancellationSentencesIn } from "./cancellation-words-in.ts";
import { type CancelingAccount, findCancelingAccount } from "./find-canceling-account.ts";
import {
  closedReason,
  decideLinkedOffer,
  isOfferFor,
  type OfferLink,
  refusalCodeOf,
  refuseSentOffer,
} from "./offer-link.ts";
import { writeSubstitution } from "./write-substitution.ts";

/**
 * The reader agrees to the offer that staff sent. It is decided and written like an offer accepted on the cancel
 * screens (rules 4.5); only its cancellation attempt is made here.
 */
export const makeAgreeToSentOffer =
  (needs: RecordNeeds): Handler<typeof agreeToSentOffer> =>
  async ({ code, startsOn }, context) => {
    const { account } = context.caller;
    const seenStart = parseDay(startsOn);
    if (account === null) return notFound();
    if (seenStart === null) return refuse(400, "", { errors: [{ pointer: "/startsOn", detail: "is not a day" }] });
    return context.command<Output<typeof agreeToSentOffer> | Refused>(async (tx) => {
      const { now, language } = context;
      const canceling = await findCancelingAccount(tx, context, account);
      const link = await lockHandOff(tx, { token: code, now });
      if (!isOfferFor(link, account.accountNumber)) return notFound();
      const closed = closedReason(link);
      if (closed !== null) return refuseSentOffer(closed, language);
      const decision = decideLinkedOffer(context, canceling, link.offer, seenStart);
      if (decision.kind === "conflict" && decision.because === "date-moved")
        return refuse(409, cancellationSentencesIn[language].offerConflict["date-moved"]);
      if (decision.kind !== "accepted") return refuseSentOffer(refusalCodeOf(decision), language);
      return write(tx, needs, context, { canceling, link, decision });
    });
  };

type Agreed = {
  readonly canceling: CancelingAccount;
  readonly link: OfferLink;
  readonly decision: Extract<SubstitutionDecision, { kind: "accepted" }>;
};

async function write(
  tx: Tx,
  needs: RecordNeeds,
  context: Context<"account">,
  { canceling, link, decision }: Agreed,
): Promise<Output<typeof agreeToSentOffer>> {
  const session = await beginAttemptByLink(tx, context, canceling, link.offer);
  const answer = await writeSubstitution(tx, needs, context, { ...canceling, session }, decision);
  await settleHandOff(tx, link.handOffId, context.now);
  return answer;
}
