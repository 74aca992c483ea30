import type { GatewayTransaction } from "#core/payment/outcome.ts";
import type { Tx } from "#server/db/database.ts";
import { audit } from "#server/store/audit.ts";
import { changeIntent } from "#server/store/intent.ts";
import { noteAttempt } from "#server/store/payment-attempt.ts";
import type { Settled, SettleRequest } from "./settled.ts";

/** Money has come in that nothing may be fulfilled for: the payment waits for a person (security.md I3). */
export async function holdPayment(
  tx: Tx,
  { intent, actor, requestId }: SettleRequest,
  { transactionId, declineReason }: GatewayTransaction,
  because: string,
): Promise<Settled> {
  const { intentId, accountNumber } = intent;
  const code = declineReason?.code ?? "";
  await noteAttempt(tx, { intentId, transactionId, outcome: "review", code });
  await changeIntent(tx, intentId, { state: "review", nextCheckAt: null, reviewReason: because });
  await audit(tx, {
    actor,
    action: "payment.capture",
    subject: `account:${accountNumber}`,
    outcome: `review:${because}`,
    details: { intentId, transactionId, code },
    requestId,
  });
  return { kind: "review" };
}
