import type pg from "pg";
import { asOwner } from "#tests/world/store.ts";

/**
 * Tables that belong to no publication, and why. `reference`: on every node, if the publications' tables are spread
 * over several.
 */
export type Others = {
  readonly place: "reference" | "local";
  readonly because: string;
  readonly tables: readonly string[];
};

/** Read before a tenant is known, so they are outside the tenants' scope. */
export const directoryTables = ["tenant", "tenant_host"];
/** The publishers' staff, who may work for several publications. */
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
/**
 * These belong to nobody in particular: the legal transitions, when the database was backed up and restored, and the
 * migrations' own notes.
 */
export const commonTables = [
  "state_transition",
  "restoration",
  "backup_taken",
  "backup_result",
  "kysely_migration",
  "kysely_migration_lock",
];

/** The same tables by their place, as docs/growth.md prints them. */
export const others: readonly Others[] = [
  {
    place: "reference",
    because: "read before a publication is known; every table of a publication refers to `tenant`",
    tables: directoryTables,
  },
  {
    place: "reference",
    because: "the triggers of ten tables look up in it which change of state is legal",
    tables: ["state_transition"],
  },
  {
    place: "reference",
    because: "lists show the names of staff beside a publication's rows; a person may work for several publications",
    tables: ["staff"],
  },
  {
    place: "reference",
    because:
      "when a restore took place: charges and refunds that it may have forgotten are looked up at the gateway first",
    tables: ["restoration"],
  },
  {
    place: "local",
    because: "sign-ins, roles and trail of people who may work for several publications",
    tables: staffTables.filter((table) => table !== "staff"),
  },
  { place: "local", because: "what the installation found when it checked itself", tables: watchTables },
  { place: "local", because: "backups of the whole database", tables: ["backup_taken", "backup_result"] },
  { place: "local", because: "the migrations' own notes", tables: ["kysely_migration", "kysely_migration_lock"] },
];

export const referenceTables = others.flatMap(({ place, tables }) => (place === "reference" ? tables : []));

export type Constraint = { readonly table: string; readonly name: string; readonly columns: readonly string[] };

export async function tablesOf(owner: pg.ClientConfig): Promise<string[]> {
  const rows = await asOwner<{ table: string }>(
    owner,
    `select relname as "table" from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
     order by 1`,
  );
  return rows.map(({ table }) => table);
}

/** Every table that holds a tenant's data: all except those listed above. */
export async function tenantTablesOf(owner: pg.ClientConfig): Promise<string[]> {
  const shared = new Set(others.flatMap(({ tables }) => tables));
  return (await tablesOf(owner)).filter((table) => !shared.has(table));
}
