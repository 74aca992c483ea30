import { type Kysely, sql } from "kysely";

/**
 * Payments that somebody at the desk takes: who took it, and the number of a check, by which the same one is
 * recognized whether it was typed or came in a file.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_intent
      -- As the trail names them: 'staff:3'. Null: the reader paid, or a job did.
      add column taken_by text check (taken_by ~ '^staff:[0-9]+$'),
      add column check_number text check (check_number <> '');
    update payment_intent set check_number = substring(card_label from '^Check (.+), received ')
      where method = 'Check' and card_label like 'Check %, received %';
    create index payment_intent_check_number on payment_intent (tenant_id, account_number, check_number)
      where check_number is not null;
  `.execute(db);
}
