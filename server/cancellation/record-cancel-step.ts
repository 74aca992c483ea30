import type { Output } from "#contract/call-shape.ts";
import type { CancelOffer, recordCancelStep } from "#contract/save-offers.ts";
import { decideStep, isOpen, type ShownStep } from "#core/cancellation/cancel-session.ts";
import { isReason } from "#core/cancellation/decide-termination.ts";
import type { ShownOffer } from "#core/cancellation/price-offer.ts";
import type { PolicyPack } from "#core/site/policy-pack.ts";
import { termsOfMethod } from "#core/site/applicable-terms.ts";
import type { Tx } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { notFound, refuse, type Refused } from "#server/http/refused.ts";
import { audit } from "#server/store/audit.ts";
import { moveCancelSession, recordScreens } from "#server/store/cancellation/cancel-session.ts";
import { findReasonIds } from "#server/store/cancellation/reason-ids.ts";
import type { HeldTerm } from "#server/store/subscription/held-term.ts";
import { beginAttempt } from "./begin-attempt.ts";
import { type CancelingAccount, findCancelingAccount } from "./find-canceling-account.ts";
import { offerView } from "./offer-view.ts";
import { cancellationSentencesIn } from "./cancellation-words-in.ts";
import { reasonsFor } from "./reasons-for.ts";

type Answer = Output<typeof recordCancelStep>;
type Code = Extract<Answer, { isSuccess: false }>["code"];

/** Records one cancel screen (contract.md): the reason opens an attempt, the others follow in order. */
export const makeRecordCancelStep =
  (): Handler<typeof recordCancelStep> =>
  async ({ step, terminationReasonID = 0, rateCode }, context) => {
    const { account } = context.caller;
    if (account === null) return notFound();
    return context.command(async (tx) => {
      const canceling = await findCancelingAccount(tx, context, account);
      switch (step) {
        case "reason":
          return takeReason(tx, context, canceling, terminationReasonID);
        case "review":
          return review(context, canceling, rateCode ?? "");
        case "left":
          return leave(tx, context, canceling);
        case "offer":
        case "declined":
        case "secondOffer":
          return show(tx, context, canceling, { step, rateCode: rateCode ?? null });
      }
    });
  };

async function takeReason(
  tx: Tx,
  context: Context<"account">,
  canceling: CancelingAccount,
  reasonId: number,
): Promise<Answer> {
  const { publication, caller, requestId } = context;
  const { held, pack, account } = canceling;
  const reasonIds = await findReasonIds(tx);
  const sentences = cancellationSentencesIn[context.language].step;
  const refuseFor = (code: Code): Answer => ({
    isSuccess: false,
    code,
    errorMessage: sentences[code],
    pack,
    offers: [],
    ...(code === "not-online"
      ? { cantCancel: { message: sentences[code], phone: publication.tenant.site.customerService.phone } }
      : {}),
  });
  if (held === null) return refuseFor("inactive");
  if (held.status === "cancelling") return refuseFor("already-canceled");
  if (!canceling.allowCancel) return refuseFor("not-online");
  const isAskedWhy = reasonsFor(publication, held).length > 0;
  if (!isReason({ asked: { reasonId }, reasonIds, isAskedWhy, rules: canceling.rules }))
    return refuseFor("unknown-reason");
  const { offers } = await beginAttempt(tx, context, canceling, held, reasonId === 0 ? null : reasonId);
  await audit(tx, {
    actor: caller.actor,
    action: "cancellation.begin",
    subject: `account:${account.accountNumber}`,
    outcome: pack,
    details: { reasonId, offers: offers.map(({ offerId }) => offerId) },
    requestId,
  });
  return shownTo(context, held, pack, offers);
}

async function show(
  tx: Tx,
  context: Context<"account">,
  { held, session, pack }: CancelingAccount,
  { step, rateCode }: { readonly step: ShownStep; readonly rateCode: string | null },
): Promise<Answer | Refused> {
  if (session === null || held === null) return refuse(409, cancellationSentencesIn[context.language].startAgain);
  const decision = decideStep({ state: session.state, offers: session.offers, step, rateCode });
  if (decision.kind === "conflict") return refuse(409, cancellationSentencesIn[context.language].startAgain);
  const { sessionId, offers } = session;
  await moveCancelSession(tx, { sessionId, to: decision.to, now: context.now });
  await recordScreens(tx, sessionId, [{ screen: decision.to, offerId: decision.offerId }], context.now);
  return shownTo(context, held, pack, offers);
}

/** The offer to be confirmed, as this attempt has shown it: the reader may have left the page to sign in. */
function review(
  context: Context<"account">,
  { held, session, pack }: CancelingAccount,
  rateCode: string,
): Answer | Refused {
  const offers = session === null || !isOpen(session.state) ? [] : session.offers;
  const offer = offers.find((shown) => shown.rateCode !== "" && shown.rateCode === rateCode);
  return held === null || offer === undefined
    ? refuse(409, cancellationSentencesIn[context.language].startAgain)
    : shownTo(context, held, pack, [offer]);
}

/** Staying is never refused: if nothing is open anymore, there is nothing to record. */
async function leave(tx: Tx, context: Context<"account">, { held, session, pack }: CancelingAccount): Promise<Answer> {
  if (session !== null && isOpen(session.state)) {
    await moveCancelSession(tx, { sessionId: session.sessionId, to: "left", now: context.now });
    await recordScreens(tx, session.sessionId, [{ screen: "left", offerId: null }], context.now);
  }
  return answerWith(context, held, pack, []);
}

const answerWith = (
  { publication }: Context,
  held: HeldTerm | null,
  pack: PolicyPack,
  offers: CancelOffer[],
): Answer => ({
  isSuccess: true,
  pack,
  offers,
  terms: termsOfMethod(publication.tenant.terms, held?.method ?? "ezpay"),
  errorMessage: "",
});

const shownTo = (context: Context, held: HeldTerm, pack: PolicyPack, offers: readonly ShownOffer[]): Answer =>
  answerWith(
    context,
    held,
    pack,
    offers.map((offer) => offerView(context, held, offer)),
  );
