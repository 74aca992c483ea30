import { type Kysely, sql } from "kysely";

const tables = ["find_stale", "find_token", "find_word", "staff_money", "audit_entry"];

/**
 * Computes once per statement, in a subselect, which publications a statement may read. Without that, PostgreSQL parsed
 * the list of publications for every row, which was three quarters of a search's time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    await sql`alter policy across on ${sql.table(table)} using
      (tenant_id = any((select string_to_array(nullif(current_setting('app.tenants', true), ''), ',')::int[])::int[]))`.execute(
      db,
    );
  }
}
