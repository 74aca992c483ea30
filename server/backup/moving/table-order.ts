import type pg from "pg";
import { tablesToBackUp } from "#server/backup/backup-tables.ts";

/**
 * Not moved: the search words are rebuilt from the rows, and a key of another system contains the publication's number
 * here, so a new one is made there. Roles are granted again there.
 */
const leftOut = ["find_stale", "find_token", "find_word", "api_key", "staff_role"];

/** A publication's own rows in the directory: its name and settings, and its hosts. */
const directory = ["tenant", "tenant_host"];

/** Once this row exists, triggers mark mailboxes as changed. It is inserted last, so that nothing is marked. */
const last = "mailing_list";

/** The tables with a publication's rows, each after those that its rows refer to. */
export async function tablesToMove(client: pg.Client): Promise<readonly string[]> {
  const kept = new Set(await tablesToBackUp(client));
  const moved = (await tablesOfPublications(client)).filter((name) => kept.has(name) && !leftOut.includes(name));
  const order = await inOrder(client, moved);
  return [...directory, ...order.filter((name) => name !== last && !directory.includes(name)), last];
}

/** The tables with rows of a publication, each before those that its rows refer to; the directory comes last. */
export const tablesToEmpty = async (client: pg.Client): Promise<readonly string[]> =>
  (await inOrder(client, await tablesOfPublications(client))).toReversed();

async function tablesOfPublications(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'tenant_id' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** @throws if they refer to one another in a circle. */
async function inOrder(client: pg.Client, tables: readonly string[]): Promise<readonly string[]> {
  const { rows: keys } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  );
  const left = new Set(tables);
  const order: string[] = [];
  while (left.size > 0) {
    const ready = [...left].filter((name) => !keys.some(({ from, to }) => from === name && left.has(to)));
    if (ready.length === 0) throw new Error(`tables refer to one another in a circle: ${[...left].join(", ")}`);
    for (const name of ready) left.delete(name);
    order.push(...ready);
  }
  return order;
}
