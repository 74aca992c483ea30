import { type Kysely, sql } from "kysely";

/** Staff tools: calls are marked as made, payments in review are decided, and checks are imported from a file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table call_back add column made_at timestamptz;
    drop index call_back_due;
    create index call_back_due on call_back (tenant_id, call_by) where made_at is null;

    -- A payment in review that a person closes, because nothing was charged for it, has no transaction.
    alter table payment_intent drop constraint payment_intent_check;
    alter table payment_intent add constraint payment_intent_check
      check ((state in ('captured', 'refunded')) <= (gateway_txn_id is not null));
    create index payment_intent_review on payment_intent (tenant_id, token_at) where state = 'review';
    create index delivery_issue_review on delivery_issue (tenant_id, issue_id) where state = 'review';

    alter table payment_intent drop constraint payment_intent_purpose_check;
    alter table payment_intent add constraint payment_intent_purpose_check
      check (purpose in ('subscribe', 'oneTime', 'ezPay', 'updateCard', 'renewal', 'lockbox'));
  `.execute(db);
}
