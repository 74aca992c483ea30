import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

const tables = sql`
  create table temporary_stop (
    tenant_id int not null references tenant,
    stop_id bigint generated always as identity,
    subscription_id bigint not null,
    account_number bigint not null,
    paper_option text not null check (paper_option in ('save', 'stop')),
    stop_on date not null,
    restart_on date not null,
    -- Its issues up to this day are rows of the expiry ledger.
    posted_through date,
    withdrawn_at timestamptz,
    created_at timestamptz not null default now(),
    primary key (tenant_id, stop_id),
    foreign key (tenant_id, subscription_id) references subscription,
    foreign key (tenant_id, account_number) references account,
    check (stop_on < restart_on)
  );
  create index temporary_stop_subscription on temporary_stop (tenant_id, subscription_id) where withdrawn_at is null;
  create index temporary_stop_due on temporary_stop (tenant_id, restart_on) where withdrawn_at is null;

  -- What a row is about ('stop:7', 'issue:12', 'payment:...'): it is posted once, however often its job runs.
  alter table expiry_entry add column reference text;
  create unique index expiry_entry_once on expiry_entry (tenant_id, subscription_id, cause, reference, issue_on)
    where reference is not null;
`;

/** Stops of print delivery, and rows of the expiry ledger that say what they are about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
  await tenantTable(db, "temporary_stop", "select, insert, update");
}
