import { type Kysely, sql } from "kysely";

const tables = ["find_stale", "find_token", "find_word", "staff_money"];

/**
 * The tables that one statement reads over several publications (app.tenants) get the same policy as every tenant's
 * table, and one more for that reading.
 *
 * They had a restrictive policy instead, which also bound the tables' owner: a role that may act as the application is
 * bound by its policies, so the owner's deletes and updates changed nothing and said nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    const name = sql.table(table);
    await sql`
      drop policy if exists deletes on ${name};
      drop policy if exists changes on ${name};
      drop policy tenant on ${name};
      create policy tenant on ${name} to doorstep_app
        using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
        with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
      create policy across on ${name} for select to doorstep_app
        using (tenant_id = any(string_to_array(nullif(current_setting('app.tenants', true), ''), ',')::int[]));
    `.execute(db);
  }
}
