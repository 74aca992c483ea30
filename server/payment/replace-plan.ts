import type { ReplacedPlan } from "#core/notice/payment-emails.ts";
import type { Tx } from "#server/db/database.ts";
import { writeEndOfTerm } from "#server/store/subscription/end-term.ts";
import type { IntentRecord } from "#server/store/payment/intent.ts";
import { clearBalance } from "#server/store/payment/owed.ts";
import { type ChangeToPost, creditDestination } from "#server/store/subscription/plan-change.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import type { SettleRequest } from "#server/settlement/settlement.ts";

type Replacing = {
  readonly change: ChangeToPost;
  readonly request: SettleRequest;
  readonly intent: IntentRecord;
};

/**
 * Ends the plan that a new one replaces, in the transaction that posts the new one, so that both happen or neither. The
 * unused part is refunded the way it was paid.
 */
export async function replacePlan(
  needs: RecordNeeds,
  tx: Tx,
  { change, request, intent }: Replacing,
): Promise<ReplacedPlan> {
  const { lastDay, planName } = change;
  const { held } = change.term;
  const { subscriptionId, accountNumber } = held;
  const { publication, actor, now, requestId } = request;
  const cause = `change:${subscriptionId}`;
  const creditTo = await creditDestination(tx, held, change.end);
  const credit = await writeEndOfTerm(tx, { ...change.term, decision: change.end, cause, actor, now });
  if (change.term.balance > 0) await clearBalance(tx, accountNumber);
  await record(tx, needs, { actor, tenant: publication.tenant, requestId }, "subscribing.change-plan", {
    accountNumber,
    subscriptionId,
    replacedBy: intent.subscriptionId,
    intentId: intent.intentId,
    lastDay,
    credit,
  });
  return { planName, lastDay, credit, creditTo };
}
