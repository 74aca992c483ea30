import type pg from "pg";
import * as z from "zod/mini";
import type { BackupHead, BackupLine } from "#server/backup/backup-lines.ts";
import { columnsToLoad, hasSchemaOf } from "#server/backup/load-backup.ts";
import { withClient } from "#server/db/connections.ts";
import type { SecretBox } from "#server/crypto/secret-box.ts";
import { resealRow } from "./sealed-values.ts";
import { staffColumns, withActors } from "./staff-ids.ts";
import { tablesToMove } from "./table-order.ts";

const batch = 500;

/** A staff member, as the file names them. */
type Named = z.infer<typeof named>;
const named = z.object({ staff_id: z.number(), email: z.string(), name: z.string() });
const address = z.object({ domain: z.optional(z.string()), host: z.optional(z.string()) });

export type ImportedPublication =
  /**
   * `newPeople`: emails of staff whom this installation didn't know. Only their names are added; they can't sign in.
   */
  | { readonly kind: "loaded"; readonly tenantId: number; readonly rows: number; readonly newPeople: readonly string[] }
  /** A publication of this installation has this name or host: nothing was written. */
  | { readonly kind: "taken"; readonly host: string }
  /** The database's schema is not the file's: nothing was written. */
  | { readonly kind: "other-schema" };

type File = { readonly head: BackupHead; readonly lines: () => AsyncIterable<BackupLine> };

/**
 * Brings a publication into an installation while it serves others, all or nothing. Its rows keep their numbers, and it
 * stays closed until somebody opens it.
 */
export function importPublication(
  owner: pg.ClientConfig,
  { head, lines }: File,
  { box, now }: { readonly box: SecretBox; readonly now: Date },
): Promise<ImportedPublication> {
  // Anything uncommitted is rolled back with the connection.
  return withClient(owner, async (client) => {
    const people = await peopleIn(lines());
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock(hashtext('doorstep catalog'))");
    if (!(await hasSchemaOf(client, head))) return { kind: "other-schema" };
    const host = await takenHost(client, lines());
    if (host !== null) return { kind: "taken", host };
    const { rows: drawn } = await client.query<{ id: number }>(
      "select nextval(pg_get_serial_sequence('tenant', 'tenant_id'))::int as id",
    );
    const tenantId = drawn[0]?.id ?? 0;
    const { numberOf, newPeople } = await knowPeople(client, people, now);
    const rows = await load(client, lines(), { tenantId, box, numberOf });
    await client.query("update tenant set closed_at = $2 where tenant_id = $1", [tenantId, now]);
    await client.query("commit");
    // Without this, PostgreSQL would expect as few rows as there were before.
    const tables = (await tablesToMove(client)).map((name) => client.escapeIdentifier(name));
    await client.query(`analyze ${tables.join(", ")}`);
    return { kind: "loaded", tenantId, rows, newPeople };
  });
}

/** The rows of some tables, which are few. */
async function rowsIn(lines: AsyncIterable<BackupLine>, tables: readonly string[]): Promise<string[]> {
  const rows: string[] = [];
  let table = "";
  for await (const line of lines) {
    if (line.kind === "table") table = line.name;
    if (line.kind === "row" && tables.includes(table)) rows.push(line.json);
  }
  return rows;
}

const peopleIn = async (lines: AsyncIterable<BackupLine>): Promise<Named[]> =>
  (await rowsIn(lines, ["staff"])).map((json) => named.parse(JSON.parse(json)));

/** The first of the file's names and hosts that another publication has here. */
async function takenHost(client: pg.Client, lines: AsyncIterable<BackupLine>): Promise<string | null> {
  const rows = (await rowsIn(lines, ["tenant", "tenant_host"])).map((json) => address.parse(JSON.parse(json)));
  const hosts = rows.flatMap(({ domain, host }) => [domain, host]).filter((host) => host !== undefined);
  const { rows: taken } = await client.query<{ host: string }>(
    `select host from (select domain as host from tenant union all select host from tenant_host) h where host = any($1) limit 1`,
    [hosts],
  );
  return taken[0]?.host ?? null;
}

/** The numbers that these people have here. An unknown person gets one, and cannot sign in. */
async function knowPeople(client: pg.Client, people: readonly Named[], now: Date) {
  const numberOf = new Map<number, number>();
  const newPeople: string[] = [];
  for (const { staff_id: there, email, name } of people) {
    const known = await client.query<{ id: number }>("select staff_id as id from staff where email = $1", [email]);
    const found =
      known.rows[0] ??
      (
        await client.query<{ id: number }>(
          "insert into staff (email, name, created_at, disabled_at) values ($1, $2, $3, $3) returning staff_id as id",
          [email, name, now],
        )
      ).rows[0];
    if (known.rows[0] === undefined) newPeople.push(email);
    numberOf.set(there, found?.id ?? 0);
  }
  await client.query("create temp table moved_staff (there int primary key, here int not null) on commit drop");
  await client.query("insert into moved_staff select there, here from unnest($1::int[], $2::int[]) as m(there, here)", [
    [...numberOf.keys()],
    [...numberOf.values()],
  ]);
  return { numberOf, newPeople };
}

type Into = {
  readonly tenantId: number;
  readonly box: SecretBox;
  readonly numberOf: ReadonlyMap<number, number>;
};

async function load(client: pg.Client, lines: AsyncIterable<BackupLine>, into: Into): Promise<number> {
  const known = new Set(await tablesToMove(client));
  await client.query("create temp table incoming (line json not null) on commit drop");
  let table = "";
  let waiting: string[] = [];
  let count = 0;
  const gather = async (): Promise<void> => {
    if (waiting.length > 0)
      await client.query("insert into incoming select value from json_array_elements($1::json)", [
        `[${waiting.join(",")}]`,
      ]);
    count += waiting.length;
    waiting = [];
  };
  for await (const line of lines) {
    if (line.kind === "row") {
      if (table === "staff") continue;
      waiting.push(resealRow(withActors(line.json, into.numberOf), table, into.tenantId, into.box));
      if (waiting.length === batch) await gather();
      continue;
    }
    await gather();
    if (known.has(table)) await insert(client, table, into.tenantId);
    if (line.kind === "counter") await raise(client, line.name, line.last);
    table = line.kind === "table" ? line.name : "";
    if (table !== "" && table !== "staff" && !known.has(table))
      throw new Error(`the file has a table ${table} that its schema does not have`);
  }
  return count;
}

/**
 * Inserts all rows of a table in one statement, so that the table's constraints are checked for all of them together.
 */
async function insert(client: pg.Client, table: string, tenantId: number): Promise<void> {
  const name = client.escapeIdentifier(table);
  const columns = await columnsToLoad(client, table);
  const valueOf = (column: string): string => {
    const value = `r.${client.escapeIdentifier(column)}`;
    if (column === "tenant_id") return "$1::int";
    // This installation may have another default publication.
    if (table === "tenant" && column === "is_default") return "false";
    const isPerson = staffColumns[table]?.includes(column) === true;
    return isPerson ? `(select m.here from moved_staff m where m.there = ${value})` : value;
  };
  await client.query(
    `insert into ${name} (${columns.map((column) => client.escapeIdentifier(column)).join(", ")}) overriding system value
     select ${columns.map(valueOf).join(", ")} from incoming i, json_populate_record(null::${name}, i.line) r`,
    [tenantId],
  );
  await client.query("truncate incoming");
}

/** Makes sure that numbers that the publication has given out are not given out again. */
const raise = (client: pg.Client, counter: string, last: string) =>
  client.query("select setval($1::regclass, greatest($2::bigint, nextval($1::regclass)))", [
    client.escapeIdentifier(counter),
    last,
  ]);
