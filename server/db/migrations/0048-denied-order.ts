import { type Kysely, sql } from "kysely";

/** The reader of a mailbox has said that an order made with its address is not hers: she is not asked again at sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account_grant add column denied_at timestamptz`.execute(db);
}
