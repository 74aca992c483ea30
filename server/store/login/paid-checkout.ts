import { sql } from "kysely";
import type { Tx } from "#server/db/database.ts";

export type PaidCheckout = {
  readonly name: string;
  readonly passwordTypedAt: Date;
  readonly isDropped: boolean;
  /** The browser in which the password was typed; null if it isn't known. */
  readonly browserHash: Buffer | null;
  /** When the account's last order was paid for in a browser; null if it isn't paid. */
  readonly paidAt: Date | null;
};

/** The checkout of this token, and whether the account that it ordered has been paid for. */
export async function findPaidCheckout(
  tx: Tx,
  { tokenHash, accountNumber }: { readonly tokenHash: Buffer; readonly accountNumber: number },
): Promise<PaidCheckout | null> {
  const { rows } = await sql<PaidCheckout>`
    select lo.name, se.signed_in_at as "passwordTypedAt", lo.dropped_at is not null as "isDropped",
      se.browser_hash as "browserHash", (select max(i.captured_at) from payment_intent i
        where i.tenant_id = ${tx.tenantId} and i.account_number = ${accountNumber} and i.purpose = 'subscribe'
          and i.state = 'captured') as "paidAt"
    from session se join login lo on lo.tenant_id = ${tx.tenantId} and lo.login_id = se.login_id
    where se.tenant_id = ${tx.tenantId} and se.token_hash = ${tokenHash} and se.revoked_at is null`.execute(tx.q);
  return rows[0] ?? null;
}

/**
 * Ends the checkout's session.
 * @returns false if it had already ended, so that of two requests at once, only one gets the account.
 */
export async function endCheckout(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const ended = await tx.q
    .updateTable("session")
    .set({ revoked_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("token_hash", "=", tokenHash)
    .where("scope", "=", "checkout")
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}
