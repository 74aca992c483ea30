import { type Kysely, sql } from "kysely";

/**
 * Puts a table behind its tenant: row-level security on and forced, one policy for the application role, and one for
 * the owner, which under FORCE would otherwise see no rows (foundations 2).
 *
 * @param rights what the application role may do: append-only tables get no UPDATE and no DELETE.
 */
export async function tenantTable(
  db: Kysely<unknown>,
  table: string,
  rights: "select" | "select, insert" | "select, insert, update" | "select, insert, update, delete",
): Promise<void> {
  const name = sql.table(table);
  await sql`
    alter table ${name} enable row level security;
    alter table ${name} force row level security;
    create policy tenant on ${name} to doorstep_app
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
      with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
    create policy owner on ${name} to current_user using (true) with check (true);
    grant ${sql.raw(rights)} on ${name} to doorstep_app;
  `.execute(db);
}
