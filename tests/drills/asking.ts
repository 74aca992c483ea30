import pg from "pg";
import { runningDatabase } from "#server/db/embedded/occupant.ts";
import { parsers } from "#server/db/parsers.ts";
import type { Drilled } from "./program.ts";

/** Runs one query on a running program's database, as its owner. */
export async function asking<Row extends pg.QueryResultRow>(
  { dataDir }: Pick<Drilled, "dataDir">,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ ...(await runningDatabase(dataDir)), types: parsers });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
