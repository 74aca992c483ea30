import { type Kysely, sql } from "kysely";

/** A payment records where its widget was opened, so that each of those gateways is asked for the result. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_intent
      add column by_card boolean not null default true,
      add column paypal_order_id text;
    update tenant set settings = settings || '{"payPal": null}' where not settings ? 'payPal';
  `.execute(db);
}
