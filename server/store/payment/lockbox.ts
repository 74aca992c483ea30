import { cents, type Cents } from "#core/money.ts";
import type { Tx } from "#server/db/database.ts";

/** A check's name among a publication's transactions: the bank's id, which is posted once. */
export const transactionOf = (externalId: string): string => `lockbox:${externalId}`;

export type PostedCheck = {
  readonly accountNumber: number;
  readonly amount: Cents;
  readonly receiptNumber: string | null;
};

/** The earlier posting for an id of the bank; null: none. */
export async function findPostedCheck(tx: Tx, externalId: string): Promise<PostedCheck | null> {
  const row = await tx.q
    .selectFrom("payment_intent")
    .select(["account_number as accountNumber", "amount_cents as amount", "receipt_number as receiptNumber"])
    .where("tenant_id", "=", tx.tenantId)
    .where("gateway_txn_id", "=", transactionOf(externalId))
    .executeTakeFirst();
  return row === undefined ? null : { ...row, amount: cents(row.amount) };
}
