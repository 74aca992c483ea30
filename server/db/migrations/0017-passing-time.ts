import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

const tables = sql`
  -- How far the calendar of a sandbox publication was moved ahead of the real one.
  create table sandbox_day (
    tenant_id int primary key references tenant,
    days_ahead int not null check (days_ahead >= 0)
  );

  -- The end of a paid term, and what was done for the next one: charged by itself, or billed. Its period is known by the
  -- grant that it follows, whatever stops and credits do to the dates: a term is renewed once.
  create table renewal (
    tenant_id int not null references tenant,
    subscription_id bigint not null,
    follows_entry bigint not null,
    intent_id uuid,
    first_tried_on date,
    -- Null: the card is not tried again by itself.
    next_try_on date,
    declines int not null default 0,
    billed_on date,
    primary key (tenant_id, subscription_id, follows_entry),
    unique (tenant_id, intent_id),
    foreign key (tenant_id, subscription_id) references subscription,
    foreign key (tenant_id, follows_entry) references expiry_entry,
    foreign key (tenant_id, intent_id) references payment_intent
  );

  -- In grace the card is tried again too.
  drop index subscription_charge;
  create index subscription_charge on subscription (tenant_id, charge_on, subscription_id)
    where charge_on is not null and status in ('active', 'stopped', 'pastDue', 'grace');
  create index subscription_bill on subscription (tenant_id, renews_on)
    where method = 'bill' and renews and status in ('active', 'stopped');
  create index subscription_unpaid on subscription (tenant_id, paid_through)
    where renews and status in ('active', 'pastDue', 'grace');
`;

/** What passes with time: a calendar that a sandbox may move. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
  await tenantTable(db, "sandbox_day", "select, insert, update");
  await tenantTable(db, "renewal", "select, insert, update");
}
