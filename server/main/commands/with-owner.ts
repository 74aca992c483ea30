import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { ownerPool } from "#server/db/connections.ts";
import type { Tables } from "#server/db/tables/tables.ts";

/**
 * Works briefly as the owner of the tables, over one connection: for the command line and the demo, never for requests.
 */
export async function withOwner<T>(login: pg.ClientConfig, work: (owner: Kysely<Tables>) => Promise<T>): Promise<T> {
  const owner = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: ownerPool(login, 1) }) });
  try {
    return await work(owner);
  } finally {
    await owner.destroy();
  }
}
