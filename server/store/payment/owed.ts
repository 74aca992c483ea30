import { sql } from "kysely";
import { cents, type Cents } from "#core/money.ts";
import type { Database, Tx } from "#server/db/database.ts";

export type EndedSubscription = { readonly subscriptionId: number; readonly accountNumber: number };

/** Subscriptions that have ended and were not yet checked for money that is owed to their readers. */
export const findUnsettledEnds = (db: Database, tenantId: number, most: number): Promise<EndedSubscription[]> =>
  db.read<EndedSubscription>(
    tenantId,
    (tenant) => sql<EndedSubscription>`
      select u.subscription_id as "subscriptionId", u.account_number as "accountNumber" from subscription u
      where u.tenant_id = ${tenant} and u.status = 'ended' and not u.owed_settled
      order by u.subscription_id limit ${most}`,
  );

/** Called under the account's lock. False if another worker has settled it. */
export async function noteOwedSettled(tx: Tx, subscriptionId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx.q
    .updateTable("subscription")
    .set({ owed_settled: true })
    .where("tenant_id", "=", tx.tenantId)
    .where("subscription_id", "=", subscriptionId)
    .where("status", "=", "ended")
    .where("owed_settled", "=", false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The account's balance that no subscription can use anymore; zero while it has another live one. */
export async function findIdleBalance(tx: Tx, accountNumber: number): Promise<Cents> {
  const { rows } = await sql<{ balance: Cents }>`
    select a.balance_cents as balance from account a
    where a.tenant_id = ${tx.tenantId} and a.account_number = ${accountNumber} and not exists (
      select from subscription u where u.tenant_id = ${tx.tenantId} and u.account_number = a.account_number
        and u.status not in ('pending', 'ended'))`.execute(tx.q);
  return rows[0]?.balance ?? cents(0);
}

/** Clears the balance, which goes back to its owner. */
export async function clearBalance(tx: Tx, accountNumber: number): Promise<void> {
  await tx.q
    .updateTable("account")
    .set({ balance_cents: 0 })
    .where("tenant_id", "=", tx.tenantId)
    .where("account_number", "=", accountNumber)
    .execute();
}
