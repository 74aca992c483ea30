import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { surviveLosses } from "#server/db/connect.ts";
import { parsers } from "#server/db/parsers.ts";
import type { Tables } from "#server/db/tables/tables.ts";

/** Works for a moment as the owner of the tables, over one connection: for the command line and the demo, never for requests. */
export async function withOwner<T>(login: pg.ClientConfig, work: (owner: Kysely<Tables>) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ ...login, max: 1, types: parsers });
  surviveLosses(pool);
  const owner = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(owner);
  } finally {
    await owner.destroy();
  }
}
