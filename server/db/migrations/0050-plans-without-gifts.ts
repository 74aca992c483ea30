import { type Kysely, sql } from "kysely";

/** A publication can exclude a plan, and with it the plan's rate, from gifts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bundle add column not_as_gift boolean not null default false`.execute(db);
}
