import { waitsForOwnCharge } from "#core/payment/decide-posting.ts";
import { nextCheck } from "#core/payment/next-check.ts";
import type { GatewayTransaction } from "#core/payment/outcome.ts";
import type { Tx } from "#server/db/database.ts";
import { audit } from "#server/store/audit.ts";
import { changeIntent, type IntentRecord } from "#server/store/payment/intent.ts";
import { recordPaymentAttempt } from "#server/store/payment/payment-attempt.ts";
import {
  type GatewayCharge,
  minutesLater,
  type SettleRequest,
  type SettleResult,
} from "#server/settlement/settlement.ts";

/**
 * Money has come in that nothing may be fulfilled for, so the payment waits for staff (security.md I3). For some days
 * the gateway is asked whether it has the payment's own charge by now.
 */
export async function holdPayment(
  tx: Tx,
  { intent, actor, requestId, now }: SettleRequest,
  { transactionId, declineReason }: GatewayTransaction,
  because: string,
): Promise<SettleResult> {
  const { intentId, accountNumber } = intent;
  const code = declineReason?.code ?? "";
  await recordPaymentAttempt(tx, { intentId, transactionId, outcome: "review", code });
  const next = waitsForOwnCharge(because) ? nextCheckTime(0, now) : { nextCheckAt: null };
  await changeIntent(tx, intentId, { state: "review", reviewReason: because, ...next });
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

/**
 * A payment in review stays in review. Later charges for it are noted for the same review. Questions from the browser
 * do not use up the days in which the gateway is asked.
 */
export async function keepOnHold(
  tx: Tx,
  { intentId, checks, nextCheckAt }: IntentRecord,
  { charges, now }: { readonly charges: readonly GatewayCharge[]; readonly now: Date },
): Promise<SettleResult> {
  for (const { transaction } of charges) {
    const { transactionId, reference, state } = transaction;
    if (state === "captured" && reference === intentId)
      await recordPaymentAttempt(tx, { intentId, transactionId, outcome: "review", code: "" });
  }
  if (nextCheckAt !== null && nextCheckAt <= now)
    await changeIntent(tx, intentId, { state: "review", ...nextCheckTime(checks, now) });
  return { kind: "review" };
}

/** After those days, only staff can settle it. */
function nextCheckTime(checks: number, now: Date) {
  const next = nextCheck({ checks, noneFound: false, minutesSinceToken: 0 });
  return {
    checks: checks + 1,
    nextCheckAt: next.kind === "ask-again" ? minutesLater(now, next.afterMinutes) : null,
  };
}
