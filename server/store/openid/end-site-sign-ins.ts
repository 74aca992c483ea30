import { sql } from "kysely";
import type { Tx } from "#server/db/database.ts";
import { hashToken } from "#server/crypto/random.ts";

/** Ends everything that a login has at the paper's other sites: its sign-ins there, their codes and tokens. */
export async function endSiteSignInsOf(tx: Tx, loginId: number): Promise<void> {
  await sql`delete from openid_record where tenant_id = ${tx.tenantId} and login_id = ${loginId}`.execute(tx.q);
}

/** Ends the sign-in of one browser, by its cookie. Its tokens end with it. */
export async function endSiteSignInOf(tx: Tx, cookie: string): Promise<void> {
  await sql`delete from openid_record where tenant_id = ${tx.tenantId} and model = 'Session'
    and id_hash = ${hashToken(cookie)}`.execute(tx.q);
}
