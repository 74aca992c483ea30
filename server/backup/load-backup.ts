import type pg from "pg";
import { withClient } from "#server/db/connections.ts";
import type { BackupHead, BackupLine } from "./backup-lines.ts";
import { type HeldWork, holdUncertainWork, skippedNumbers } from "./hold.ts";
import { tablesToBackUp } from "./backup-tables.ts";

const batch = 500;

export type LoadResult =
  | { readonly kind: "loaded"; readonly rows: number; readonly books: readonly Book[]; readonly held: HeldWork }
  /** The database already has a publication: nothing was written. */
  | { readonly kind: "not-empty" }
  /** The schema of the database is not the backup's: nothing was written. */
  | { readonly kind: "other-schema" };

export type Book = Extract<BackupLine, { kind: "book" }>;

/**
 * Restores a backup into a database that has its schema and no publication, all or nothing. Foreign keys are removed
 * meanwhile and checked at the end; counters are set, and work that the outside may already have seen is held.
 */
export async function loadBackup(
  owner: pg.ClientConfig,
  head: BackupHead,
  lines: AsyncIterable<BackupLine>,
): Promise<LoadResult> {
  // Anything uncommitted is rolled back with the connection.
  return withClient(owner, async (client) => {
    await client.query("begin");
    await client.query("lock table tenant in exclusive mode");
    const { rows: publications } = await client.query("select from tenant limit 1");
    if (publications.length > 0) return { kind: "not-empty" };
    if (!(await hasSchemaOf(client, head))) return { kind: "other-schema" };
    const putBack = await takeOff(client);
    const { rows, books } = await load(client, lines);
    for (const statement of putBack) await client.query(statement);
    const held = await holdUncertainWork(client, head.takenAt);
    // Without this, PostgreSQL would know nothing about the tables when the first readers come.
    await client.query(
      `analyze ${(await tablesToBackUp(client)).map((name) => client.escapeIdentifier(name)).join(", ")}`,
    );
    await client.query("commit");
    return { kind: "loaded", rows, books, held };
  });
}

/** Whether the database has exactly the steps of the file. */
export async function hasSchemaOf(client: pg.Client, { migrations }: BackupHead): Promise<boolean> {
  const { rows } = await client.query<{ same: boolean }>(
    "select array(select name::text from kysely_migration order by name) = $1::text[] as same",
    [migrations.toSorted()],
  );
  return rows[0]?.same === true;
}

/**
 * Removes foreign keys and triggers.
 * @returns the statements that restore them and check the rows.
 */
async function takeOff(client: pg.Client): Promise<string[]> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const tables = (await tablesToBackUp(client)).map((name) => client.escapeIdentifier(name));
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  return [
    ...tables.map((table) => `alter table ${table} enable trigger user`),
    ...keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
  ];
}

async function load(client: pg.Client, lines: AsyncIterable<BackupLine>): Promise<{ rows: number; books: Book[] }> {
  const known = new Set(await tablesToBackUp(client));
  const books: Book[] = [];
  let table = "";
  let waiting: string[] = [];
  let count = 0;
  const flush = async (): Promise<void> => {
    if (waiting.length > 0) await insert(client, table, waiting);
    count += waiting.length;
    waiting = [];
  };
  for await (const line of lines) {
    if (line.kind === "row") {
      waiting.push(line.json);
      if (waiting.length === batch) await flush();
      continue;
    }
    await flush();
    if (line.kind === "table") {
      if (!known.has(line.name)) throw new Error(`the backup has a table ${line.name} that its schema does not have`);
      table = line.name;
    }
    if (line.kind === "counter")
      await client.query("select setval($1::regclass, $2::bigint)", [
        client.escapeIdentifier(line.name),
        String(BigInt(line.last) + BigInt(skippedNumbers)),
      ]);
    if (line.kind === "book") books.push(line);
  }
  await flush();
  return { rows: count, books };
}

/** The columns that a row brings along, in the table's order: PostgreSQL computes generated columns itself. */
export async function columnsToLoad(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column: string }>(
    `select attname as "column" from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [client.escapeIdentifier(table)],
  );
  return rows.map(({ column }) => column);
}

/** Values are matched to columns by name; ids stay the same. */
async function insert(client: pg.Client, table: string, rows: readonly string[]): Promise<void> {
  const name = client.escapeIdentifier(table);
  const columns = (await columnsToLoad(client, table)).map((column) => client.escapeIdentifier(column)).join(", ");
  await client.query(
    `insert into ${name} (${columns}) overriding system value
     select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
    [`[${rows.join(",")}]`],
  );
}
