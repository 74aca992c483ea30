import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

const tables = sql`
  -- How far the calendar of a sandbox publication was moved ahead of the real one.
  create table sandbox_day (
    tenant_id int primary key references tenant,
    days_ahead int not null check (days_ahead >= 0)
  );
`;

/** What passes with time: a calendar that a sandbox may move. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
  await tenantTable(db, "sandbox_day", "select, insert, update");
}
