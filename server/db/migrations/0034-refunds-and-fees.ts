import { type Kysely, sql } from "kysely";

const changes = sql`
  -- On which of the publication's days it was asked for (docs/decisions/0023).
  alter table refund add column requested_on date;
  alter table refund drop constraint refund_reason_check;
  alter table refund add constraint refund_reason_check
    check (reason in ('owed-at-end', 'unused-term', 'goodwill', 'price-rise'));
  -- Whether the price that it announces is paid by now.
  alter table notice add column rate_version int;
  update notice set rate_version = split_part(occasion, ':', 2)::int where kind = 'priceChange';
  -- EZ-Pay has taken the bill's place: its fee is not asked for (docs/decisions/0029).
  alter table paper_bill add column fee_waived_at timestamptz;
  alter table paper_bill add constraint paper_bill_fee_once check (fee_paid_by is null or fee_waived_at is null);
`;

/** Refunds record their day and the price increase that was undone; a fee that nobody has to pay is closed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changes.execute(db);
}
