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
  -- Through which day what was prepaid is earned by the money ledger.
  alter table subscription add column earned_through date;
  create index subscription_earning on subscription (tenant_id, coalesce(earned_through, '0001-01-01'::date))
    where status <> 'pending' and (earned_through is null or earned_through < paid_through);
  alter table journal_entry add column subscription_id bigint, add column earned_on date,
    add foreign key (tenant_id, subscription_id) references subscription;
  create unique index journal_entry_earned on journal_entry (tenant_id, subscription_id, earned_on)
    where earned_on is not null;
  create index payment_intent_subscription on payment_intent (tenant_id, subscription_id) where subscription_id is not null;
  create index payment_intent_gift on payment_intent (tenant_id, gift_id) where gift_id is not null;
  create index journal_entry_intent on journal_entry (tenant_id, intent_id) where intent_id is not null;

  create index subscription_unpaid on subscription (tenant_id, paid_through)
    where renews and status in ('active', 'pastDue', 'grace');
`;

/** Passing time: a calendar that can be moved in the sandbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
  await tenantTable(db, "sandbox_day", "select, insert, update");
  await tenantTable(db, "renewal", "select, insert, update");
}
