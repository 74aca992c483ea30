import type pg from "pg";
import type { BackupLine } from "./backup-lines.ts";
import { tablesToBackUp } from "./backup-tables.ts";
import { fromSnapshot, rowsOf, snapshotHead } from "./snapshot.ts";

/** Everything of every publication, row by row. Throws if the login does not see every publication's rows. */
export const takeBackup = (owner: pg.ClientConfig, keyPrint: string): AsyncGenerator<BackupLine> =>
  fromSnapshot(owner, async function* (client) {
    await seesAll(client);
    yield { kind: "head", head: { ...(await snapshotHead(client)), keyPrint, publication: null } };
    for (const name of await tablesToBackUp(client)) {
      yield { kind: "table", name };
      for await (const json of rowsOf(client, name)) yield { kind: "row", json };
    }
  });

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
