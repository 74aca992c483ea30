import { type Kysely, sql } from "kysely";

/**
 * Whether an account has one of a term's words is answered by the index alone: a search that leaves thousands of
 * accounts asks for each of them, and read twelve rows of each.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index find_token_of_account on find_token (account_number, tenant_id, word);
    drop index find_token_account_number_tenant_id_idx;
  `.execute(db);
}
