import { type Kysely, sql } from "kysely";

const table = sql`
  -- Money that staff gave a reader: credits, refunds, arrears written off, value moved to another account. Above the
  -- publication's limit it waits until a second person approves or declines it.
  create table staff_money (
    tenant_id int not null references tenant,
    money_id bigint generated always as identity,
    account_number bigint not null,
    kind text not null check (kind in ('credit', 'refund', 'write-off', 'transfer')),
    -- Of papers and days: what they cost when it was asked for.
    amount_cents int not null check (amount_cents >= 0),
    -- Papers or days; null: dollars.
    units int check (units > 0),
    -- The payment that a refund goes back to.
    intent_id uuid,
    -- The account that value was moved to.
    to_account bigint,
    reason text not null,
    state text not null check (state in ('waiting', 'done', 'declined')),
    requested_by int not null,
    requested_at timestamptz not null,
    requested_on date not null,
    -- Null while it waits, and where no second person was needed.
    decided_by int,
    decided_at timestamptz,
    decided_on date,
    decline_reason text,
    primary key (tenant_id, money_id),
    foreign key (tenant_id, account_number) references account,
    foreign key (tenant_id, to_account) references account,
    foreign key (tenant_id, intent_id) references payment_intent,
    check ((kind = 'refund') = (intent_id is not null)),
    check ((kind = 'transfer') = (to_account is not null)),
    -- Nobody decides what they asked for themselves, whatever a screen or a handler does.
    check (decided_by <> requested_by),
    check ((decided_by is null) = (decided_at is null) and (decided_by is null) = (decided_on is null)),
    check (state <> 'declined' or decided_by is not null and decline_reason is not null)
  );
  create index staff_money_account on staff_money (tenant_id, account_number, requested_at desc);
  create index staff_money_waiting on staff_money (tenant_id, requested_at) where state = 'waiting';
  create index staff_money_to on staff_money (tenant_id, to_account) where to_account is not null;
  create index staff_money_intent on staff_money (tenant_id, intent_id) where intent_id is not null;

  -- The trail's and the ledger's own row of what was given.
  alter table journal_entry add column money_id bigint, add foreign key (tenant_id, money_id) references staff_money;
  create index journal_entry_money on journal_entry (tenant_id, money_id) where money_id is not null;

  create trigger staff_money_moves before update of state on staff_money
    for each row execute function state_moves('staff_money', 'state');
  insert into state_transition values
    ('staff_money', 'waiting', 'done'), ('staff_money', 'waiting', 'declined');
`;

/**
 * As on every tenant's table, but a reading may name several publications, for the list of a person who works for all
 * of them. Nothing is changed there: rows are of the one tenant in app.tenant.
 */
const policies = sql`
  alter table staff_money enable row level security;
  alter table staff_money force row level security;
  create policy tenant on staff_money to doorstep_app
    using (tenant_id = any(coalesce(string_to_array(nullif(current_setting('app.tenants', true), ''), ',')::int[],
      array[nullif(current_setting('app.tenant', true), '')::int])))
    with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
  create policy changes on staff_money as restrictive for update to doorstep_app
    using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
  create policy owner on staff_money to current_user using (true) with check (true);
  grant select, insert, update on staff_money to doorstep_app;
`;

/** What staff may give on their own, for publications from before the settings. */
const limits = sql`
  update tenant set settings = jsonb_set(settings, '{policy}',
    '{"creditLimitCents": 4000, "refundLimitCents": 5000, "smallestRefundCents": 500}'::jsonb || (settings -> 'policy'))
  where settings ? 'policy'
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await table.execute(db);
  await policies.execute(db);
  await limits.execute(db);
}
