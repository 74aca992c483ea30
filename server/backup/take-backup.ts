import type pg from "pg";
import { openClient } from "#server/db/connections.ts";
import type { BackupLine } from "./backup-lines.ts";
import { version } from "#server/version.ts";
import { counters, keptTables } from "./kept-tables.ts";

const batch = 500;

/**
 * Everything that is committed at one instant, while others keep writing: one read-only snapshot, read row by row as
 * the owner. Throws if the login does not see every publication's rows.
 */
export async function* takeBackup(owner: pg.ClientConfig, keyPrint: string): AsyncGenerator<BackupLine> {
  const client = await openClient(owner);
  try {
    await client.query("begin transaction isolation level repeatable read, read only");
    // Fixes how values are written, whatever the server's settings for time zone, language and rounding.
    await client.query("set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1");
    await seesAll(client);
    yield { kind: "head", head: { ...(await standing(client)), version, keyPrint } };
    for (const name of await keptTables(client)) {
      yield { kind: "table", name };
      for await (const json of rowsOf(client, name)) yield { kind: "row", json };
    }
    // Read after the rows: a number that was given out for one of them is not given out again.
    for (const name of await counters(client)) yield { kind: "counter", name, last: await lastOf(client, name) };
  } finally {
    await client.end();
  }
}

/** Row-level security is forced on the owner too, and shows nothing to a login without a policy. */
async function seesAll(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relforcerowsecurity
       and not (select r.rolsuper or r.rolbypassrls from pg_roles r where r.rolname = current_user)
       and not exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname
         and p.policyname = 'owner' and current_user = any (p.roles)) limit 1`,
  );
  const [hidden] = rows;
  if (hidden !== undefined) throw new Error(`the database's login does not see every row of ${hidden.name}`);
}

async function standing(client: pg.Client) {
  const { rows } = await client.query<{ takenAt: string; migrations: string[] }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "takenAt",
       array(select name::text from kysely_migration order by name) as migrations`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("the database does not say what it is");
  return row;
}

async function* rowsOf(client: pg.Client, table: string): AsyncGenerator<string> {
  const name = client.escapeIdentifier(table);
  await client.query(`declare kept no scroll cursor for select row_to_json(t)::text as json from ${name} t`);
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
