import type pg from "pg";
import { asOwner } from "#tests/world/store.ts";

/** Read before a tenant is known, so they stand outside the tenants' scope. */
export const directoryTables = ["tenant", "tenant_host"];
/** The publishers' own people, who may work for several publications. */
export const staffTables = [
  "staff",
  "staff_role",
  "staff_session",
  "staff_recovery_code",
  "staff_link",
  "staff_passkey",
  "staff_challenge",
  "staff_throttle",
  "staff_trail",
];
/** What the program finds when it checks itself. */
export const watchTables = ["watch_finding", "watch_note", "watch_turn"];
/** Nobody's in particular: the legal moves, when the database was backed up and restored, and the migrations' own notes. */
export const commonTables = [
  "state_transition",
  "restoration",
  "backup_taken",
  "backup_result",
  "kysely_migration",
  "kysely_migration_lock",
];

export type Constraint = { readonly table: string; readonly name: string; readonly columns: readonly string[] };

export async function tablesOf(owner: pg.ClientConfig): Promise<string[]> {
  const rows = await asOwner<{ table: string }>(
    owner,
    `select relname as "table" from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
     order by 1`,
  );
  return rows.map(({ table }) => table);
}

/** Every table that holds something of a tenant's: all but those listed above. */
export async function tenantTablesOf(owner: pg.ClientConfig): Promise<string[]> {
  const others = new Set([...directoryTables, ...staffTables, ...watchTables, ...commonTables]);
  return (await tablesOf(owner)).filter((table) => !others.has(table));
}
