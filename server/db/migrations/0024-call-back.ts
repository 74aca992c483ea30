import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

const tables = sql`
  -- Somebody who is about to leave asked to be called, and by when that was promised.
  create table call_back (
    tenant_id int not null references tenant,
    account_number bigint not null,
    call_by date not null,
    phone text not null,
    asked_at timestamptz not null,
    primary key (tenant_id, account_number, call_by),
    foreign key (tenant_id, account_number) references account
  );
  create index call_back_due on call_back (tenant_id, call_by);
`;

/** Calls that were promised to readers who are about to leave. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
  await tenantTable(db, "call_back", "select, insert, update");
}
