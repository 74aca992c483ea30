import { type Kysely, sql } from "kysely";

/**
 * A payment names the plan that it is for: a different choice, made in another tab since then, is not sold at its
 * price.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_intent add column plan jsonb not null default '{}';
    update payment_intent i set plan = jsonb_build_object('bundleId', u.bundle_id, 'rateCode', u.rate_code,
      'rateVersion', u.rate_version, 'addOnIds', to_jsonb(u.add_on_ids))
    from subscription u where u.tenant_id = i.tenant_id and u.subscription_id = i.subscription_id;
  `.execute(db);
}
