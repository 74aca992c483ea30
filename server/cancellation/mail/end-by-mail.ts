import { decideTermination } from "#core/cancellation/decide-termination.ts";
import { planOf } from "#core/subscribing/next-term.ts";
import type { Tx } from "#server/db/database.ts";
import type { HeldTerm } from "#server/store/subscription/held-term.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { findPlannedEnd } from "../planned-end.ts";
import {
  byCancelingReader,
  type CancelAccountFacts,
  type CancelContext,
  type CancelingAccount,
  findCancelingAccount,
} from "../find-canceling-account.ts";
import { writeTermination } from "../write-termination.ts";

/** A person who canceled by email, with what there is to cancel. */
export type AccountCanceledByEmail = { readonly canceling: CancelingAccount; readonly held: HeldTerm };

/** The writer's accounts whose subscription would renew, or is already canceled. */
export async function findAccountsCanceledByEmail(
  tx: Tx,
  context: CancelContext,
  accounts: readonly CancelAccountFacts[],
): Promise<AccountCanceledByEmail[]> {
  const cancelingReaders: AccountCanceledByEmail[] = [];
  for (const account of accounts) {
    const canceling = await findCancelingAccount(tx, context, account);
    if (canceling.held?.renews === true) cancelingReaders.push({ canceling, held: canceling.held });
  }
  return cancelingReaders;
}

/**
 * Cancels as the screen does, at the end of the paid term. No reason is asked for, and no flag of the account prevents
 * it: the terms promise it to everybody. A writer who had already canceled gets the confirmation again.
 */
export async function endByMail(
  tx: Tx,
  needs: RecordNeeds,
  context: CancelContext,
  { canceling, held }: AccountCanceledByEmail,
  mailId: string,
): Promise<void> {
  const { today } = context.moment;
  const end = await findPlannedEnd(tx, context, held);
  const decision = decideTermination({
    today,
    subscription: held,
    allowCancel: true,
    rules: { reasonOptional: true },
    justSaved: false,
    reasonIds: [],
    isAskedWhy: false,
    endsOn: end.accessUntil,
    asked: { terminationDate: end.accessUntil, reasonId: 0 },
  });
  if (decision.kind === "accepted") {
    await writeTermination(tx, needs, context, { canceling, held, end, reasonId: decision.reasonId });
    return;
  }
  const planName = planOf(held, context.publication.catalog).bundle.name;
  await record(tx, needs, byCancelingReader(context), "cancellation.confirm-again", {
    account: canceling.account,
    planName,
    accessUntil: held.cancelAt ?? held.paidThrough,
    refund: null,
    cause: `mail:${mailId}:${held.subscriptionId}`,
  });
}
