import { type Kysely, sql } from "kysely";

/**
 * A gift carries a personal note. One without a recipient's mailbox is a card that its donor prints. If the mailbox
 * refuses the email, the donor is told once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table gift add column note text not null default '', add column returned_at timestamptz,
    add column return_told_at timestamptz`.execute(db);
}
