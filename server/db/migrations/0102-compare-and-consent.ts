import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

/** A list that was uploaded at the desk can be compared with what is here, before and after going live. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table move_in_reading
      drop constraint move_in_reading_kind_check,
      add constraint move_in_reading_kind_check check (kind in ('check', 'import', 'compare')),
      -- How far a comparison has come, with its totals.
      add compared jsonb,
      add check ((kind = 'compare') = (compared is not null));
    create table move_in_finding (
      tenant_id int not null references tenant,
      reading_id uuid not null,
      -- In the order in which they were found, from 1.
      position int not null,
      -- The parts that differ, or why nothing could be compared.
      topics text[] not null,
      content bytea not null,
      primary key (tenant_id, reading_id, position),
      foreign key (tenant_id, reading_id) references move_in_reading on delete cascade
    );
  `.execute(db);
  await tenantTable(db, "move_in_finding", "select, insert, update, delete");
}
