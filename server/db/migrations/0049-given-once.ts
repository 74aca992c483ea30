import { type Kysely, sql } from "kysely";

/** Who gives a second gift to the same person says so; and an order that its owner dropped is never to be paid for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table gift add column is_second boolean not null default false, add column dropped_at timestamptz`.execute(
    db,
  );
  await sql`alter table subscription add column dropped_at timestamptz`.execute(db);
}
