import type pg from "pg";
import { openClient } from "#server/db/connections.ts";
import { version } from "#server/version.ts";
import type { BackupHead, BackupLine } from "./backup-lines.ts";
import { counters } from "./backup-tables.ts";

const batch = 500;

/**
 * Lines about everything that is committed at one instant, while others keep writing: one read-only snapshot, as the
 * tables' owner.
 */
export async function* fromSnapshot(
  owner: pg.ClientConfig,
  lines: (client: pg.Client) => AsyncGenerator<BackupLine>,
): AsyncGenerator<BackupLine> {
  const client = await openClient(owner);
  try {
    await client.query("begin transaction isolation level repeatable read, read only");
    // Fixes how values are written, whatever the server's settings for time zone, language and rounding.
    await client.query("set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1");
    yield* lines(client);
    // Read after the rows, so that a number that one of them uses is not given out again.
    for (const name of await counters(client)) yield { kind: "counter", name, last: await lastOf(client, name) };
  } finally {
    await client.end();
  }
}

/** The instant of the snapshot, with its schema and release. */
export async function snapshotHead(client: pg.Client): Promise<Pick<BackupHead, "takenAt" | "migrations" | "version">> {
  const { rows } = await client.query<{ takenAt: string; migrations: string[] }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "takenAt",
       array(select name::text from kysely_migration order by name) as migrations`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("the database does not say what it is");
  return { ...row, version };
}

/** A table's rows in the database's own JSON; only those of one publication, if its number is given. */
export async function* rowsOf(client: pg.Client, table: string, tenantId?: number): AsyncGenerator<string> {
  const name = client.escapeIdentifier(table);
  const where = tenantId === undefined ? "" : ` where t.tenant_id = ${Number(tenantId)}`;
  await client.query(`declare kept no scroll cursor for select row_to_json(t)::text as json from ${name} t${where}`);
  for (;;) {
    const { rows } = await client.query<{ json: string }>(`fetch ${batch} from kept`);
    for (const { json } of rows) yield json;
    if (rows.length < batch) break;
  }
  await client.query("close kept");
}

async function lastOf(client: pg.Client, counter: string): Promise<string> {
  const { rows } = await client.query<{ last: string }>(
    `select last_value::text as last from ${client.escapeIdentifier(counter)}`,
  );
  return rows[0]?.last ?? "0";
}
