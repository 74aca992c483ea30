import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

const tables = sql`
  -- One row for each mailbox that buys: whoever orders, opens or posts a purchase in its name takes the row first. Its
  -- address is kept as a hash, and no longer than it is used.
  create table mailbox_lock (
    tenant_id int not null references tenant,
    mailbox_hash bytea not null,
    used_at timestamptz not null default now(),
    primary key (tenant_id, mailbox_hash)
  );
  create index mailbox_lock_age on mailbox_lock (tenant_id, used_at);

  -- The buyer said: this is a second subscription for another address.
  alter table subscription add column is_second boolean not null default false;
`;

/** One live subscription and one open purchase for each person and product. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
  await tenantTable(db, "mailbox_lock", "select, insert, update, delete");
}
