import { type Kysely, sql } from "kysely";

/** An order can replace a live subscription, which ends when the order's payment is posted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscription
    add column replaces_subscription_id bigint,
    add column replaces_credit_cents int check (replaces_credit_cents >= 0),
    add column replaces_last_day date,
    add foreign key (tenant_id, replaces_subscription_id) references subscription,
    add check (num_nulls(replaces_subscription_id, replaces_credit_cents, replaces_last_day) in (0, 3)),
    add check (replaces_subscription_id is distinct from subscription_id)`.execute(db);
}
