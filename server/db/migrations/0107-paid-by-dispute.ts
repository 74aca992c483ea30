import { type Kysely, sql } from "kysely";

/**
 * A refund that was promised before the payer's bank returned the money is settled by that, and never sent
 * (docs/decisions/0118).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refund add column paid_by_dispute bigint,
      add foreign key (tenant_id, paid_by_dispute) references payment_dispute;
    create index refund_dispute on refund (tenant_id, paid_by_dispute) where paid_by_dispute is not null;
    insert into state_transition values ('refund', 'requested', 'paid');
  `.execute(db);
}
