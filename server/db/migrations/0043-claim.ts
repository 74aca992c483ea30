import { type Kysely, sql } from "kysely";

/**
 * A claim is a login whose mailbox nobody has proven. When somebody proves the mailbox, the other claims are dropped:
 * their passwords no longer sign in. The hash stays, because the link that was emailed for the claim still asks for
 * that password.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table login add column dropped_at timestamptz`.execute(db);
  await sql`update login lo set dropped_at = now() where lo.email_confirmed_at is null and lo.issuer = 'builtin' and exists (
    select from login owner where owner.tenant_id = lo.tenant_id and owner.email = lo.email and owner.issuer = lo.issuer
      and owner.email_confirmed_at is not null)`.execute(db);
}
