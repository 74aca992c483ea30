import pg from "pg";
import type { Site } from "./site.ts";

/** Every row of every table of a site's database, as text: what somebody who stole the disk could read. */
export async function everythingInStore(site: Site): Promise<string> {
  const client = new pg.Client(site.store.owner);
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
    );
    const dumps = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
      dumps.push(`${name}\n${rows.map(({ row }) => row).join("\n")}`);
    }
    return dumps.join("\n");
  } finally {
    await client.end();
  }
}

/** Every message in the mailbox, with headers and both bodies. */
export async function everythingMailed(site: Site): Promise<string> {
  return (await site.app.inject({ url: "/sandbox/mail.json?limit=5000" })).body;
}
