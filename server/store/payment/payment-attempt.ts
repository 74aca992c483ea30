import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";
import { preparedRead } from "#server/db/prepared-read.ts";

/** Whether another payment is settled by this transaction (security.md I2). */
export async function isUsedElsewhere(
  db: Database,
  tenantId: number,
  transactionId: string,
  intentId: string,
): Promise<boolean> {
  const rows = await db.readPrepared(tenantId, usedElsewhere, { transactionId, intentId });
  return rows.length > 0;
}

const usedElsewhere = preparedRead(
  { transactionId: "text", intentId: "uuid" },
  (tenant, given) => sql<{ intentId: string }>`select i.intent_id as "intentId" from payment_intent i
    where i.tenant_id = ${tenant} and i.gateway_txn_id = ${given("transactionId")} and i.intent_id <> ${given("intentId")}`,
);

/** Whether this transaction is already on record as a try of this payment, so that its decline is already known. */
export async function isRecordedAttempt(
  db: Database,
  tenantId: number,
  intentId: string,
  transactionId: string,
): Promise<boolean> {
  const rows = await db.read(
    tenantId,
    (tenant) => sql`select a.attempt_id from payment_attempt a where a.tenant_id = ${tenant}
      and a.intent_id = ${intentId}::uuid and a.gateway_txn_id = ${transactionId}`,
  );
  return rows.length > 0;
}

/** Records the result of one try; the same transaction is recorded once. */
export async function recordPaymentAttempt(
  tx: Tx,
  attempt: {
    readonly intentId: string;
    readonly transactionId: string;
    readonly outcome: string;
    readonly code: string;
  },
): Promise<void> {
  await tx.q
    .insertInto("payment_attempt")
    .values({
      tenant_id: tx.tenantId,
      intent_id: attempt.intentId,
      gateway_txn_id: attempt.transactionId,
      outcome: attempt.outcome,
      code: attempt.code,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "intent_id", "gateway_txn_id"]).doNothing())
    .execute();
}
