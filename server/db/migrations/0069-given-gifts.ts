import { type Kysely, sql } from "kysely";

/** Account home counts the gifts that an account gave, each time it is opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index gift_given on gift (tenant_id, account_number) where state <> 'pending'`.execute(db);
}
