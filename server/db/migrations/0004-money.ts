import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

const tables = sql`
  create table payment_intent (
    tenant_id int not null references tenant,
    intent_id uuid not null,
    account_number bigint not null,
    subscription_id bigint,
    purpose text not null check (purpose in ('subscribe', 'oneTime', 'ezPay', 'updateCard', 'renewal')),
    method text not null,
    state text not null,
    amount_cents int not null check (amount_cents >= 0),
    tip_cents int not null default 0 check (tip_cents >= 0),
    donation_cents int not null default 0 check (donation_cents >= 0),
    tax_cents int not null default 0 check (tax_cents >= 0),
    lines jsonb not null,
    invoice_number text not null,
    gateway_txn_id text,
    receipt_number text,
    card_label text,
    decline_code text,
    review_reason text,
    checks int not null default 0,
    next_check_at timestamptz,
    -- When the widget was last opened: after a session token's life nothing more can be charged with it.
    token_at timestamptz not null,
    created_at timestamptz not null default now(),
    captured_at timestamptz,
    primary key (tenant_id, intent_id),
    unique (tenant_id, invoice_number),
    unique (tenant_id, gateway_txn_id),
    unique (tenant_id, receipt_number),
    foreign key (tenant_id, account_number) references account,
    foreign key (tenant_id, subscription_id) references subscription,
    check ((state in ('captured', 'refunded', 'voided')) <= (gateway_txn_id is not null))
  );
  -- One open payment per subscription: a retry after a decline is the same intent.
  create unique index payment_intent_open on payment_intent (tenant_id, subscription_id, purpose)
    where state in ('created', 'token', 'unknown', 'declined');
  create index payment_intent_account on payment_intent (tenant_id, account_number, created_at desc);
  create index payment_intent_check on payment_intent (tenant_id, next_check_at) where next_check_at is not null;

  create table payment_attempt (
    tenant_id int not null references tenant,
    attempt_id bigint generated always as identity,
    intent_id uuid not null,
    gateway_txn_id text not null,
    outcome text not null,
    code text not null default '',
    at timestamptz not null default now(),
    primary key (tenant_id, attempt_id),
    unique (tenant_id, intent_id, gateway_txn_id),
    foreign key (tenant_id, intent_id) references payment_intent
  );

  create table journal_entry (
    tenant_id int not null references tenant,
    entry_id bigint generated always as identity,
    cause text not null,
    intent_id uuid,
    posted_at timestamptz not null default now(),
    primary key (tenant_id, entry_id),
    foreign key (tenant_id, intent_id) references payment_intent
  );
  create table journal_line (
    tenant_id int not null references tenant,
    entry_id bigint not null,
    line int not null,
    ledger_account text not null,
    amount_cents int not null,
    primary key (tenant_id, entry_id, line),
    foreign key (tenant_id, entry_id) references journal_entry
  );
  -- Rules 8.2: the lines that one statement adds to an entry balance, so the ledger balances at every commit.
  create function journal_balances() returns trigger language plpgsql as $$
  begin
    if exists (select from added group by tenant_id, entry_id having sum(amount_cents) <> 0) then
      raise exception 'journal lines do not balance' using errcode = '23514';
    end if;
    return null;
  end $$;
  create trigger journal_balances after insert on journal_line
    referencing new table as added for each statement execute function journal_balances();

  create table letter (
    tenant_id int not null references tenant,
    letter_id uuid not null,
    kind text not null,
    recipient text not null,
    account_number bigint,
    content jsonb not null,
    natural_key text not null,
    state text not null check (state in ('queued', 'sent', 'dead')),
    attempts int not null default 0,
    last_error text,
    created_at timestamptz not null default now(),
    sent_at timestamptz,
    primary key (tenant_id, letter_id),
    unique (tenant_id, natural_key)
  );
  create index letter_state on letter (tenant_id, state) where state <> 'sent';

  create table audit_entry (
    tenant_id int not null references tenant,
    entry_id bigint generated always as identity,
    at timestamptz not null default now(),
    actor text not null,
    action text not null,
    subject text not null,
    outcome text not null,
    details jsonb not null default '{}',
    request_id text not null default '',
    primary key (tenant_id, entry_id)
  );

  -- I15: the legal transitions are data, compared with core by a test, and no writer can go round them.
  create table state_transition (
    machine text not null,
    from_state text not null,
    to_state text not null,
    primary key (machine, from_state, to_state)
  );
  create function state_moves() returns trigger language plpgsql as $$
  declare was text := to_jsonb(old) ->> tg_argv[1]; becomes text := to_jsonb(new) ->> tg_argv[1];
  begin
    if was is distinct from becomes and not exists (
      select from state_transition where machine = tg_argv[0] and from_state = was and to_state = becomes
    ) then
      raise exception '% cannot go from % to %', tg_argv[0], was, becomes using errcode = '23514';
    end if;
    return new;
  end $$;
  create trigger subscription_moves before update of status on subscription
    for each row execute function state_moves('subscription', 'status');
  create trigger payment_moves before update of state on payment_intent
    for each row execute function state_moves('payment', 'state');
  grant select on state_transition to doorstep_app;
`;

/** Payment intents, the double-entry ledger, letters to send, and the audit trail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
  await tenantTable(db, "payment_intent", "select, insert, update");
  await tenantTable(db, "letter", "select, insert, update");
  for (const table of ["payment_attempt", "journal_entry", "journal_line", "audit_entry"]) {
    await tenantTable(db, table, "select, insert");
  }
}
