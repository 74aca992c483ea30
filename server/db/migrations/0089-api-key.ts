import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

/** Keys with which a publisher's other systems ask. Only their hashes are stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_key (
      tenant_id int not null references tenant,
      key_id int generated always as identity,
      name text not null check (name <> ''),
      scopes text[] not null check (cardinality(scopes) > 0),
      key_hash bytea not null,
      hint text not null,
      made_at timestamptz not null,
      made_by text not null,
      -- The last day on which it works; null: it works until it is revoked.
      expires_on date,
      last_used_on date,
      revoked_at timestamptz,
      primary key (tenant_id, key_id),
      unique (tenant_id, key_hash)
    );
  `.execute(db);
  await tenantTable(db, "api_key", "select, insert, update");
}
