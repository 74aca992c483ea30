import pg from "pg";
import type { OwnerLogin } from "#server/db/embedded/folder-lock.ts";
import type { Program } from "./programs.ts";

/** The owner's login that a starter prints when it is ready. */
export async function ownerLoginOf(program: Program): Promise<OwnerLogin> {
  const line = await program.line(/^ready /);
  const told: { owner: OwnerLogin } = JSON.parse(line.slice("ready ".length));
  return told.owner;
}

export async function query<Row extends pg.QueryResultRow>(login: OwnerLogin, sql: string): Promise<Row[]> {
  const client = new pg.Client(login);
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Commits one more row, and returns the number of rows. */
export async function addRow(login: OwnerLogin): Promise<number> {
  await query(login, "create table if not exists kept (at timestamptz default now())");
  await query(login, "insert into kept default values");
  return countRows(login);
}

export async function countRows(login: OwnerLogin): Promise<number> {
  const rows = await query<{ n: number }>(login, "select count(*)::int as n from kept");
  return rows[0]?.n ?? 0;
}
