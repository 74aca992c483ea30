import { type Kysely, sql } from "kysely";

const changes = sql`
  -- A delivery that is put right is no rate: it may credit papers, and leaves plan and price alone.
  alter table offer_use
    alter column bundle_id drop not null, alter column rate_code drop not null, alter column rate_version drop not null,
    alter column old_cents drop not null, alter column new_cents drop not null,
    alter column takes_effect_on drop not null,
    add column credited_cents int not null default 0 check (credited_cents >= 0),
    add check (num_nulls(bundle_id, rate_code, rate_version, old_cents, new_cents, takes_effect_on) in (0, 6));
  create index offer_use_credited on offer_use (tenant_id, subscription_id, used_on) where credited_cents > 0;
  -- Staff took the recipient's letter back: it is not sent, and links of before no longer lead anywhere.
  alter table gift add column letter_taken_back boolean not null default false, add column links_since timestamptz;
  create index cancel_session_subscription on cancel_session (tenant_id, subscription_id, opened_at);
`;

/**
 * Credits for a reader who was about to leave because of their delivery (decision 30); gift emails that were withdrawn.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changes.execute(db);
}
