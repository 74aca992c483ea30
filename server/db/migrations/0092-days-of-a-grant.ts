import { type Kysely, sql } from "kysely";

/**
 * A grant says for which delivery days it was paid. The plan of a subscription changes with a renewal: without this,
 * papers of three days a week were counted as papers of the new plan's one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table expiry_entry add column print_days smallint[]`.execute(db);
  await sql`update expiry_entry e set print_days = b.print_days
    from subscription u join bundle b on b.tenant_id = u.tenant_id and b.bundle_id = u.bundle_id
    where u.tenant_id = e.tenant_id and u.subscription_id = e.subscription_id and e.cause = 'granted'`.execute(db);
}
