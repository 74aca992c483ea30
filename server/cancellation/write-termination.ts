import { isOpen } from "#core/cancellation/cancel-session.ts";
import type { Day } from "#core/day.ts";
import type { Cents } from "#core/money.ts";
import { planOf } from "#core/subscribing/next-term.ts";
import type { Tx } from "#server/db/database.ts";
import { moveCancelSession, recordScreens } from "#server/store/cancellation/cancel-session.ts";
import type { HeldTerm } from "#server/store/subscription/held-term.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { setCanceling } from "#server/store/subscription/subscription.ts";
import { recordClosedAttempt } from "./begin-attempt.ts";
import { type PlannedEnd, writePlannedEnd } from "./planned-end.ts";
import { byCancelingReader, type CancelContext, type CancelingAccount } from "./find-canceling-account.ts";

export type TerminationToWrite = {
  readonly canceling: CancelingAccount;
  readonly held: HeldTerm;
  readonly end: PlannedEnd;
  readonly reasonId: number | null;
};

export type WrittenTermination = {
  readonly accessUntil: Day;
  readonly planName: string;
  /** Null for no refund. */
  readonly refund: Cents | null;
};

/**
 * Writes a cancellation that was decided, from a screen or from an email. The paid term already includes active stops,
 * no stop continues past it, and an accepted offer stays on record in case the cancellation is undone. What is owed at
 * the very end is paid out at that time (end-canceled.ts): until then a credit can still become a paper.
 */
export async function writeTermination(
  tx: Tx,
  needs: RecordNeeds,
  context: CancelContext,
  ending: TerminationToWrite,
): Promise<WrittenTermination> {
  const { canceling, held, end, reasonId } = ending;
  const { accessUntil } = end;
  const { account } = canceling;
  await writePlannedEnd(tx, context, held, end);
  await setCanceling(tx, {
    subscriptionId: held.subscriptionId,
    cancelAt: accessUntil,
    reasonId,
    now: context.now,
  });
  await closeAttempt(tx, context, ending);
  const cause = `cancellation:${held.subscriptionId}:${context.now.toISOString()}`;
  const planName = planOf(held, context.publication.catalog).bundle.name;
  const ended = { accessUntil, planName, refund: end.increase?.refund.amount ?? null };
  const { subscriptionId } = held;
  await record(tx, needs, byCancelingReader(context), "cancellation.terminate", {
    account,
    subscriptionId,
    ...ended,
    reasonId,
    cause,
  });
  return ended;
}

/** The last reason given counts; if only the attempt had a reason, that one is kept. */
async function closeAttempt(
  tx: Tx,
  context: CancelContext,
  { canceling, held, reasonId }: TerminationToWrite,
): Promise<void> {
  const { session } = canceling;
  if (session === null || !isOpen(session.state)) {
    await recordClosedAttempt(tx, context, canceling, held, reasonId);
    return;
  }
  const { sessionId } = session;
  await moveCancelSession(tx, { sessionId, to: "cancelled", reasonId: reasonId ?? session.reasonId, now: context.now });
  await recordScreens(tx, sessionId, [{ screen: "cancelled", offerId: null }], context.now);
}
