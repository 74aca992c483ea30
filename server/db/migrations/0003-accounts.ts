import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

const tables = sql`
  create sequence account_number_seq start 100200300;
  grant usage on sequence account_number_seq to doorstep_app;

  create table account (
    tenant_id int not null references tenant,
    account_number bigint not null,
    first_name text not null,
    last_name text not null,
    contact_email text not null,
    phone text not null,
    balance_cents int not null default 0,
    circulation_system text not null default 'native',
    ez_pay_only boolean not null default false,
    allow_cancel boolean not null default true,
    origin text not null check (origin in ('online', 'office')),
    checkout_id uuid,
    created_at timestamptz not null default now(),
    primary key (tenant_id, account_number)
  );
  -- Who proves a mailbox may be given the office accounts that have it (rules 4.15).
create index account_office_email on account (tenant_id, lower(contact_email)) where origin = 'office';
create unique index account_checkout on account (tenant_id, checkout_id) where checkout_id is not null;

  create table account_grant (
    tenant_id int not null references tenant,
    login_id bigint not null,
    account_number bigint not null,
    proof text not null check (proof in ('checkout', 'mailbox', 'details', 'staff')),
    granted_at timestamptz not null default now(),
    primary key (tenant_id, login_id, account_number),
    foreign key (tenant_id, login_id) references login,
    foreign key (tenant_id, account_number) references account
  );
  create index account_grant_account on account_grant (tenant_id, account_number);

  create table address (
    tenant_id int not null references tenant,
    address_id bigint not null check (address_id between 100000000000 and 999999999999),
    street text not null,
    city text not null,
    state_code text not null,
    zip5 text not null,
    plus4 text,
    match_key text not null,
    method text not null check (method in ('carrier', 'mail', 'none')),
    route_code text,
    claimed_by bigint,
    created_at timestamptz not null default now(),
    primary key (tenant_id, address_id),
    foreign key (tenant_id, claimed_by) references login
  );
  create index address_unclaimed on address (tenant_id, created_at) where claimed_by is null;

  create table payment_method (
    tenant_id int not null references tenant,
    payment_method_id bigint generated always as identity,
    account_number bigint not null,
    sealed_token bytea not null,
    brand text not null,
    last4 text not null check (last4 ~ '^[0-9]{4}$'),
    expires text not null check (expires ~ '^[0-9]{4}$'),
    created_at timestamptz not null default now(),
    replaced_at timestamptz,
    primary key (tenant_id, payment_method_id),
    foreign key (tenant_id, account_number) references account
  );

  create table subscription (
    tenant_id int not null references tenant,
    subscription_id bigint generated always as identity,
    account_number bigint not null,
    bundle_id text not null,
    rate_code text not null,
    rate_version int not null,
    add_on_ids text[] not null default '{}',
    product text not null check (product in ('P', 'D')),
    status text not null,
    method text not null check (method in ('ezpay', 'bill')),
    payment_method_id bigint,
    billing_address_id bigint,
    delivery_address_id bigint,
    start_on date,
    paid_through date,
    renews_on date,
    charge_on date,
    -- Date in the month from which the next term is counted (31 Jan, 28 Feb, 31 Mar).
    anchor_day smallint check (anchor_day between 1 and 31),
    cancel_at date,
    cancel_reason_id int,
    cancelled_at timestamptz,
    price_held_until timestamptz not null,
    created_at timestamptz not null default now(),
    primary key (tenant_id, subscription_id),
    foreign key (tenant_id, account_number) references account,
    foreign key (tenant_id, bundle_id) references bundle,
    foreign key (tenant_id, rate_code, rate_version) references rate_version,
    foreign key (tenant_id, payment_method_id) references payment_method,
    foreign key (tenant_id, billing_address_id) references address,
    foreign key (tenant_id, delivery_address_id) references address,
    check (status in ('pending', 'ended') or (start_on is not null and paid_through is not null and renews_on is not null))
  );
  -- Rules 8.4: one live subscription per account and product; and one waiting for its payment.
  create unique index subscription_live on subscription (tenant_id, account_number, product)
    where status in ('active', 'stopped', 'pastDue', 'grace', 'cancelling');
  create unique index subscription_pending on subscription (tenant_id, account_number) where status = 'pending';
  create index subscription_charge on subscription (tenant_id, charge_on) where status in ('active', 'stopped', 'pastDue');
  create index subscription_cancel on subscription (tenant_id, cancel_at) where status = 'cancelling';

  create table price_consent (
    tenant_id int not null references tenant,
    consent_id bigint generated always as identity,
    subscription_id bigint not null,
    terms_version text not null,
    terms_text text not null,
    due_today_cents int not null,
    price_path jsonb not null,
    given_at timestamptz not null,
    primary key (tenant_id, consent_id),
    foreign key (tenant_id, subscription_id) references subscription
  );

  create table expiry_entry (
    tenant_id int not null references tenant,
    entry_id bigint generated always as identity,
    subscription_id bigint not null,
    cause text not null,
    half_units int not null,
    issue_on date,
    rate_code text not null,
    rate_version int not null,
    actor text not null,
    posted_at timestamptz not null default now(),
    primary key (tenant_id, entry_id),
    foreign key (tenant_id, subscription_id) references subscription
  );
  create index expiry_entry_subscription on expiry_entry (tenant_id, subscription_id);
`;

/** Accounts, their addresses and subscriptions, and what was agreed to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
  for (const table of ["account", "account_grant", "address", "payment_method"]) {
    await tenantTable(db, table, "select, insert, update, delete");
  }
  await tenantTable(db, "subscription", "select, insert, update");
  await tenantTable(db, "price_consent", "select, insert");
  await tenantTable(db, "expiry_entry", "select, insert");
}
