import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

const tables = sql`
  -- Who of the staff has taken what waits, and what somebody has marked as settled that no other record says so of.
  create table staff_queue_item (
    tenant_id int not null references tenant,
    queue text not null,
    item_key text not null,
    account_number bigint,
    -- Null: nobody has it.
    staff_id int,
    taken_at timestamptz,
    settled_at timestamptz,
    -- staff:7, command:root
    settled_by text,
    primary key (tenant_id, queue, item_key),
    foreign key (tenant_id, account_number) references account,
    check ((staff_id is null) = (taken_at is null)),
    check ((settled_at is null) = (settled_by is null))
  );
  create index staff_queue_item_taken on staff_queue_item (tenant_id, taken_at)
    where staff_id is not null and settled_at is null;
`;

/** What waits for staff, what a day brought, and a day's money: each is found by its own index. */
const indexes = sql`
  create index letter_bounced on letter (tenant_id, bounced_at) where bounced_at is not null;
  create index notice_on_paper on notice (tenant_id, written_on) where posted_on is null and letter_id is null;
  create index gift_lapsing on gift (tenant_id, redeem_through) where state = 'open';
  create index circulation_command_dead on circulation_command (tenant_id, told_at) where state = 'dead';
  create index subscription_late on subscription (tenant_id, paid_through) where status in ('pastDue', 'grace');
  create index subscription_started on subscription (tenant_id, start_on) where start_on is not null;
  create index subscription_cancelled on subscription (tenant_id, cancelled_at) where cancelled_at is not null;
  create index temporary_stop_begins on temporary_stop (tenant_id, stop_on) where withdrawn_at is null;
  create index delivery_issue_reported on delivery_issue (tenant_id, reported_on);
  create index payment_intent_day on payment_intent (tenant_id, (coalesce(captured_at, token_at)), intent_id);
  create index payment_intent_renewals on payment_intent (tenant_id, token_at) include (state) where purpose = 'renewal';
  create index refund_by_state on refund (tenant_id, state, requested_at, refund_id);
  create index refund_paid on refund (tenant_id, paid_at) where paid_at is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
  await tenantTable(db, "staff_queue_item", "select, insert, update, delete");
  await indexes.execute(db);
}
