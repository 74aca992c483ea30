import { cents, type Cents } from "#core/money.ts";
import type { Tx } from "#server/db/database.ts";

/** How a check is known among the transactions of a publication: by the bank's id, which is booked once. */
export const transactionOf = (externalId: string): string => `lockbox:${externalId}`;

export type BookedCheck = {
  readonly accountNumber: number;
  readonly amount: Cents;
  readonly receiptNumber: string | null;
};

/** What was booked for an id of the bank's before; null: nothing. */
export async function findBookedCheck(tx: Tx, externalId: string): Promise<BookedCheck | null> {
  const row = await tx.q
    .selectFrom("payment_intent")
    .select(["account_number as accountNumber", "amount_cents as amount", "receipt_number as receiptNumber"])
    .where("tenant_id", "=", tx.tenantId)
    .where("gateway_txn_id", "=", transactionOf(externalId))
    .executeTakeFirst();
  return row === undefined ? null : { ...row, amount: cents(row.amount) };
}
