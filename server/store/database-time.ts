import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";

/** The database's own clock. */
export async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db.directory);
  const [row] = rows;
  if (row === undefined) throw new Error("the database has no time");
  return row.now;
}
