import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

const tables = sql`
  -- Money that is owed back, and how it went: each part to the payment that it came from.
  create table refund (
    tenant_id int not null references tenant,
    refund_id uuid not null default gen_random_uuid(),
    account_number bigint not null,
    subscription_id bigint,
    -- Null: no payment is left that it could go back to. A person pays it.
    intent_id uuid,
    reason text not null check (reason in ('owed-at-end', 'unused-term', 'goodwill')),
    cause text not null,
    part int not null,
    amount_cents int not null check (amount_cents > 0),
    tax_cents int not null check (tax_cents >= 0),
    state text not null,
    gateway_txn_id text,
    review_reason text,
    checks int not null default 0,
    -- Requested: when it is sent. Sent: when the gateway is asked what became of it.
    next_at timestamptz,
    requested_at timestamptz not null,
    paid_at timestamptz,
    primary key (tenant_id, refund_id),
    -- Whatever repeats its cause: it is paid once.
    unique (tenant_id, cause, part),
    foreign key (tenant_id, account_number) references account,
    foreign key (tenant_id, subscription_id) references subscription,
    foreign key (tenant_id, intent_id) references payment_intent,
    check ((state in ('requested', 'sent')) <= (next_at is not null and intent_id is not null)),
    check (state <> 'paid' or paid_at is not null)
  );
  create index refund_due on refund (tenant_id, next_at) where state in ('requested', 'sent');
  create index refund_review on refund (tenant_id, requested_at) where state = 'review';
  create index refund_account on refund (tenant_id, account_number);
  create index refund_intent on refund (tenant_id, intent_id) where intent_id is not null;

  -- Which refund an entry of the money ledger is of.
  alter table journal_entry add column refund_id uuid, add foreign key (tenant_id, refund_id) references refund;

  create trigger refund_moves before update of state on refund
    for each row execute function state_moves('refund', 'state');
  insert into state_transition values
    ('refund', 'requested', 'sent'), ('refund', 'requested', 'review'),
    ('refund', 'sent', 'requested'), ('refund', 'sent', 'paid'), ('refund', 'sent', 'review'),
    ('refund', 'review', 'requested'), ('refund', 'review', 'paid');
`;

/** Refunds, from the debt to the money at the buyer's bank. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
  await tenantTable(db, "refund", "select, insert, update");
}
