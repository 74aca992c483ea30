import { type Kysely, sql } from "kysely";

/** Every read by account or subscription is an index read, however many there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index subscription_account on subscription (tenant_id, account_number, subscription_id desc);
    create index price_consent_subscription on price_consent (tenant_id, subscription_id, consent_id desc);
  `.execute(db);
}
