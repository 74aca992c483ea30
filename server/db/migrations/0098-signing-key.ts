import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

/** Keys that sign what the publisher's other systems check without asking us. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table signing_key (
      tenant_id int not null references tenant,
      -- Numbered at each publication: the number is part of where its private half is sealed.
      key_number int not null check (key_number > 0),
      kid text not null,
      public_key jsonb not null,
      sealed_private_key bytea not null,
      made_at timestamptz not null,
      made_by text not null,
      -- It is published before it signs, so that whoever keeps our keys for a while knows it by then.
      signs_from timestamptz not null,
      primary key (tenant_id, key_number),
      unique (tenant_id, kid)
    );
  `.execute(db);
  await tenantTable(db, "signing_key", "select, insert, update, delete");
}
