import { accountMessages } from "#contract/account-messages.ts";
import type { terminateSubscriber } from "#contract/manage-account.ts";
import { isOpen } from "#core/cancellation/cancel-session.ts";
import { decideTermination, type Termination, type TerminationRefusal } from "#core/cancellation/decide-termination.ts";
import { parseDay, type Day } from "#core/day.ts";
import type { CancellationConfirmed } from "#core/notice/leaving-letters.ts";
import { planOf } from "#core/subscribing/next-term.ts";
import type { Tx } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { notFound, refuse } from "#server/http/refused.ts";
import { audit } from "#server/store/audit.ts";
import { moveCancelSession, recordScreens } from "#server/store/cancel-session.ts";
import type { HeldTerm } from "#server/store/held-term.ts";
import { tellCirculation } from "#server/store/circulation-command.ts";
import { type Enqueue, queueLetters } from "#server/store/outbox.ts";
import { settleStopsAtEnd } from "#server/store/settle-stops.ts";
import { setCancelling } from "#server/store/subscription.ts";
import { noteAttempt } from "./begin-attempt.ts";
import { findLeaver, type Leaver } from "./find-leaver.ts";
import { notOnline } from "./record-cancel-step.ts";

export type TerminateNeeds = { readonly enqueue: Enqueue; readonly uuid: () => string };

const sentences = {
  inactive: accountMessages.invalidSubscription,
  "not-online": notOnline,
  "already-cancelled": "This subscription is already cancelled.",
  "unknown-reason": accountMessages.cancellationFailed,
} as const satisfies Record<TerminationRefusal, string>;

const conflicts = {
  "date-moved": "The end of the paid term has changed. Please look at it again.",
  "just-saved":
    "A new rate was accepted in another tab. Nothing was changed. To cancel all the same, start again from your account.",
} as const satisfies Record<Extract<Termination, { kind: "conflict" }>["because"], string>;

/**
 * Cancels to the end of the paid term (rules 4.6): recorded here and now, whatever gateway or mail are doing, and from
 * whatever screen: nobody has to look at an offer first.
 */
export const makeTerminateSubscriber =
  (needs: TerminateNeeds): Handler<typeof terminateSubscriber> =>
  async (input, context) => {
    const { account } = context.caller;
    const terminationDate = parseDay(input.TerminationDate);
    if (account === null) return notFound();
    if (terminationDate === null)
      return refuse(400, "", { errors: [{ pointer: "/TerminationDate", detail: "is not a day" }] });
    return context.command(async (tx) => {
      const leaver = await findLeaver(tx, context, account);
      const decision = decide(context, leaver, { terminationDate, reasonId: input.TerminateReasonID });
      if (decision.kind === "conflict") return refuse(409, conflicts[decision.because]);
      if (decision.kind === "refused" || leaver.held === null) {
        const because = decision.kind === "refused" ? decision.because : "inactive";
        return { isSuccess: false as const, code: because, errorMessage: sentences[because] };
      }
      const { held } = leaver;
      const accessUntil = await settleStopsAtEnd(tx, held, context, decision.accessUntil);
      const planName = await write(tx, needs, context, { leaver, held, ...decision, accessUntil });
      return { isSuccess: true as const, accessUntil, planName, errorMessage: "" as const };
    });
  };

const decide = (
  { publication, moment }: Context,
  { held, allowCancel, rules, session }: Leaver,
  asked: { readonly terminationDate: Day; readonly reasonId: number },
): Termination =>
  decideTermination({
    today: moment.today,
    subscription: held,
    allowCancel,
    rules,
    justSaved: session?.state === "accepted",
    reasonIds: publication.cancelReasons.map(({ reasonId }) => reasonId),
    asked,
  });

type Ending = {
  readonly leaver: Leaver;
  readonly held: HeldTerm;
  readonly accessUntil: Day;
  readonly reasonId: number | null;
};

/**
 * Stops that stand are in the paid term already, none lies beyond it any more, and an offer that was accepted stays noted for whoever takes the
 * cancellation back. What is owed at the very end is settled when that comes (end-cancelled.ts): until then a credit can
 * still become a paper.
 */
async function write(tx: Tx, needs: TerminateNeeds, context: Context<"account">, ending: Ending): Promise<string> {
  const { held, accessUntil, reasonId } = ending;
  const { account } = ending.leaver;
  const planName = planOf(held, context.publication.catalogue).bundle.name;
  const name = `${account.firstName} ${account.lastName}`;
  const content: CancellationConfirmed = { name, accountNumber: account.accountNumber, planName, accessUntil };
  await setCancelling(tx, {
    subscriptionId: held.subscriptionId,
    cancelAt: accessUntil,
    reasonId,
    now: context.now,
  });
  await closeAttempt(tx, context, ending);
  const cause = `cancellation:${held.subscriptionId}:${context.now.toISOString()}`;
  const whom = { enqueue: needs.enqueue, tenant: context.publication.tenant, accountNumber: account.accountNumber };
  await tellCirculation(tx, whom, cause, {
    kind: "cancel",
    on: accessUntil,
    subscriptionId: held.subscriptionId,
    because: "subscriber",
    reasonId,
  });
  await queueLetters(tx, needs.enqueue, [
    {
      letterId: needs.uuid(),
      kind: "cancellationConfirmed",
      recipient: account.contactEmail,
      accountNumber: account.accountNumber,
      content,
      naturalKey: cause,
    },
  ]);
  await audit(tx, {
    actor: `login:${context.caller.loginId}`,
    action: "cancellation.terminate",
    subject: `account:${account.accountNumber}`,
    outcome: "cancelling",
    details: { subscriptionId: held.subscriptionId, accessUntil, reasonId },
    requestId: context.requestId,
  });
  return planName;
}

/** The reason that counts is the last one given; one that came with the attempt alone is kept. */
async function closeAttempt(tx: Tx, context: Context<"account">, { leaver, held, reasonId }: Ending): Promise<void> {
  const { session } = leaver;
  if (session === null || !isOpen(session.state)) {
    await noteAttempt(tx, context, leaver, held, reasonId);
    return;
  }
  const { sessionId } = session;
  await moveCancelSession(tx, { sessionId, to: "cancelled", reasonId: reasonId ?? session.reasonId, now: context.now });
  await recordScreens(tx, sessionId, [{ screen: "cancelled", offerId: null }], context.now);
}
