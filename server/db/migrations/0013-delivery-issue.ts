import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

const tables = sql`
  create table delivery_issue (
    tenant_id int not null references tenant,
    issue_id bigint generated always as identity,
    account_number bigint not null,
    subscription_id bigint not null,
    product text not null,
    issue_on date not null,
    problem text not null check (problem in ('missed', 'late', 'wet', 'damaged', 'missingSection')),
    resolution text not null check (resolution in ('credit', 'redeliverToday', 'redeliverTomorrow')),
    state text not null check (state in ('redelivering', 'redelivered', 'credited', 'review', 'declined')),
    -- What it is worth as a credit.
    half_units smallint not null check (half_units in (1, 2)),
    redeliver_on date,
    redeliver_until_minutes smallint check (redeliver_until_minutes between 0 and 1440),
    -- The day of the credit, and where the paid term ended with it.
    credited_on date,
    paid_through date,
    -- A person decided; else the credit was given by itself, and counts towards the next review (rules 4.8).
    reviewed boolean not null default false,
    reported_on date not null,
    settled_at timestamptz,
    created_at timestamptz not null default now(),
    primary key (tenant_id, issue_id),
    -- Rules 8.4: one case, and so one credit, per issue and product.
    unique (tenant_id, subscription_id, product, issue_on),
    foreign key (tenant_id, account_number) references account,
    foreign key (tenant_id, subscription_id) references subscription,
    check ((redeliver_on is null) = (redeliver_until_minutes is null)),
    check (state not in ('redelivering', 'redelivered') or redeliver_on is not null),
    check (state <> 'credited' or credited_on is not null)
  );
  create index delivery_issue_account on delivery_issue (tenant_id, account_number, issue_id desc);
  create index delivery_issue_redelivering on delivery_issue (tenant_id, redeliver_on) where state = 'redelivering';

  -- A letter that is sent twice carries two tokens for the one redelivery.
  create table redelivery_token (
    tenant_id int not null references tenant,
    token_hash bytea not null,
    issue_id bigint not null,
    created_at timestamptz not null default now(),
    primary key (tenant_id, token_hash),
    foreign key (tenant_id, issue_id) references delivery_issue
  );

  create table address_change (
    tenant_id int not null references tenant,
    change_id bigint generated always as identity,
    account_number bigint not null,
    subscription_id bigint not null,
    address_id bigint not null,
    billing_too boolean not null,
    effective_on date not null,
    state text not null check (state in ('pending', 'applied', 'withdrawn')),
    settled_at timestamptz,
    created_at timestamptz not null default now(),
    primary key (tenant_id, change_id),
    foreign key (tenant_id, account_number) references account,
    foreign key (tenant_id, subscription_id) references subscription,
    foreign key (tenant_id, address_id) references address
  );
  -- One at a time: a later one takes the place of the one that waits.
  create unique index address_change_pending on address_change (tenant_id, subscription_id) where state = 'pending';
  create index address_change_due on address_change (tenant_id, effective_on) where state = 'pending';

  create trigger delivery_issue_moves before update of state on delivery_issue for each row
    execute function state_moves('deliveryIssue', 'state');
  create trigger address_change_moves before update of state on address_change for each row
    execute function state_moves('addressChange', 'state');
  insert into state_transition values
    ('deliveryIssue', 'redelivering', 'redelivered'), ('deliveryIssue', 'redelivering', 'credited'),
    ('deliveryIssue', 'redelivering', 'review'), ('deliveryIssue', 'review', 'credited'),
    ('deliveryIssue', 'review', 'declined'),
    ('addressChange', 'pending', 'applied'), ('addressChange', 'pending', 'withdrawn');
`;

/** Reports by subscribers about their papers, the results, and moves to another delivery address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
  await tenantTable(db, "delivery_issue", "select, insert, update");
  await tenantTable(db, "redelivery_token", "select, insert");
  await tenantTable(db, "address_change", "select, insert, update");
}
