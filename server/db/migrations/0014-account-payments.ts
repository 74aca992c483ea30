import { type Kysely, sql } from "kysely";

const changes = sql`
  -- Rates at which who has the plan may pay for a term, besides the one at which it renews by itself.
  alter table bundle add column payment_options text[] not null default '{}';

  -- What was agreed to with a payment of the account area; it becomes a consent when the payment is booked.
  alter table payment_intent add column agreed jsonb;
  -- A payment is found again by when it was last opened: another tab may have opened one for another purpose since.
  create index payment_intent_opened on payment_intent (tenant_id, account_number, token_at desc);

  -- One card of an account is in use at a time.
  create index payment_method_in_use on payment_method (tenant_id, account_number) where replaced_at is null;
`;

/** Payments of the account area: what can be chosen, and what was agreed to with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changes.execute(db);
}
