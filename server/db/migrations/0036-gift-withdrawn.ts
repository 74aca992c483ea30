import { type Kysely, sql } from "kysely";

const changes = sql`
  alter table refund drop constraint refund_reason_check;
  alter table refund add constraint refund_reason_check
    check (reason in ('owed-at-end', 'unused-term', 'goodwill', 'price-rise', 'gift-withdrawn'));
`;

/** Money is refunded for a gift that was withdrawn before it was redeemed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changes.execute(db);
}
