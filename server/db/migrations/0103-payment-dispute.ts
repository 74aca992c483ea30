import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

/** Cardholders' disputes of payments, as the gateway last reported them (docs/decisions/0118). */
const tables = sql`
  create table payment_dispute (
    tenant_id int not null references tenant,
    dispute_id bigint generated always as identity,
    gateway text not null,
    -- The gateway's name for it.
    dispute_ref text not null,
    intent_id uuid not null,
    account_number bigint not null,
    state text not null check (state in ('needs-answer', 'with-bank', 'won', 'lost')),
    -- The bank only asks, and has taken no money back.
    is_inquiry boolean not null,
    amount_cents int not null check (amount_cents > 0),
    reason text not null,
    opened_on date not null,
    -- The publication's day. Null: no answer is expected.
    answer_by date,
    changed_on date not null,
    primary key (tenant_id, dispute_id),
    unique (tenant_id, gateway, dispute_ref),
    foreign key (tenant_id, intent_id) references payment_intent,
    foreign key (tenant_id, account_number) references account,
    check (not (is_inquiry and state = 'lost'))
  );
  create index payment_dispute_intent on payment_dispute (tenant_id, intent_id);
  create index payment_dispute_account on payment_dispute (tenant_id, account_number);
  create index payment_dispute_waits on payment_dispute (tenant_id) where state in ('needs-answer', 'lost');

  -- A bank pays without asking: its refund is never on its way.
  alter table refund drop constraint refund_reason_check, add constraint refund_reason_check
    check (reason in ('owed-at-end', 'unused-term', 'goodwill', 'price-rise', 'gift-withdrawn', 'dispute'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
  await tenantTable(db, "payment_dispute", "select, insert, update");
}
