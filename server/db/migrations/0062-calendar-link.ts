import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

/** A login's link to an account's calendar: one at a time, kept as a hash, written in the language it was made in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table calendar_link (
    tenant_id int not null references tenant,
    account_number bigint not null,
    login_id bigint not null,
    token_hash bytea not null,
    language text not null check (language in ('en', 'es')),
    made_at timestamptz not null,
    primary key (tenant_id, account_number, login_id),
    unique (tenant_id, token_hash),
    foreign key (tenant_id, account_number) references account,
    foreign key (tenant_id, login_id) references login
  )`.execute(db);
  await tenantTable(db, "calendar_link", "select, insert, update, delete");
}
