import { type Kysely, sql } from "kysely";

/**
 * Answers from the index alone whether an account has one of a term's words: a search that leaves thousands of accounts
 * asks this for each of them, and used to read twelve rows of each.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index find_token_of_account on find_token (account_number, tenant_id, word);
    drop index find_token_account_number_tenant_id_idx;
  `.execute(db);
}
