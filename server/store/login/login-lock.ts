import { sql } from "kysely";
import type { Tx } from "#server/db/database.ts";

/**
 * Locks or unlocks every login of an email address. The sessions of a locked login end immediately and none of its
 * tokens is accepted; its password still exists, and works again when staff unlock it.
 * @returns how many logins changed.
 */
export async function setLoginLock(tx: Tx, email: string, lockedAt: Date | null): Promise<number> {
  const { rows } = await sql`
    with changed as (
      update login set locked_at = ${lockedAt}
      where tenant_id = ${tx.tenantId} and email = ${email} and (locked_at is null) = ${lockedAt !== null}
      returning login_id
    ), ended as (
      update session set revoked_at = ${lockedAt}
      where tenant_id = ${tx.tenantId} and login_id in (select login_id from changed) and revoked_at is null
        and ${lockedAt !== null}
    ), stopped as (
      update sign_in_email_change set settled_at = ${lockedAt}, outcome = 'withdrawn'
      where tenant_id = ${tx.tenantId} and login_id in (select login_id from changed) and settled_at is null
        and ${lockedAt !== null}
    ), elsewhere as (
      delete from openid_record where tenant_id = ${tx.tenantId} and login_id in (select login_id from changed)
        and ${lockedAt !== null}
    )
    select login_id from changed`.execute(tx.q);
  return rows.length;
}
