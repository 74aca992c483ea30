import { type Kysely, sql } from "kysely";

/**
 * A person who gives a second gift to the same recipient says so; and an order that its owner dropped can never be paid
 * for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table gift add column is_second boolean not null default false, add column dropped_at timestamptz`.execute(
    db,
  );
  await sql`alter table subscription add column dropped_at timestamptz`.execute(db);
}
