import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

const tables = sql`
  create table tenant (
    tenant_id int generated always as identity primary key,
    domain text not null unique check (domain = lower(domain)),
    mode text not null check (mode in ('sandbox', 'live')),
    is_default boolean not null default false,
    settings jsonb not null,
    changed_at timestamptz not null default now()
  );
  create unique index tenant_one_default on tenant (is_default) where is_default;

  create table tenant_host (
    host text primary key check (host = lower(host)),
    tenant_id int not null references tenant
  );

  create table tenant_secret (
    tenant_id int not null references tenant,
    name text not null,
    sealed bytea not null,
    primary key (tenant_id, name)
  );

  create table feature_toggle (
    tenant_id int not null references tenant,
    key text not null,
    description text not null,
    enabled boolean not null,
    created_on date not null,
    archived_on date,
    primary key (tenant_id, key)
  );

  create table rate_version (
    tenant_id int not null references tenant,
    rate_code text not null,
    version int not null,
    name text not null,
    kind text not null check (kind in ('regular', 'promo', 'save')),
    term_unit text not null check (term_unit in ('days', 'weeks', 'months', 'years')),
    term_length int not null check (term_length > 0),
    amount_cents int not null check (amount_cents >= 0),
    components jsonb not null,
    weekday_values jsonb,
    ez_pay text not null check (ez_pay in ('required', 'optional', 'none')),
    next_rate_code text,
    effective_from date not null,
    effective_to date,
    primary key (tenant_id, rate_code, version)
  );

  create table bundle (
    tenant_id int not null references tenant,
    bundle_id text not null,
    name text not null,
    title text not null,
    markdown text not null,
    membership text not null,
    rate_code text not null,
    print_days smallint[] not null,
    benefits text[] not null,
    position int not null,
    retired_at timestamptz,
    primary key (tenant_id, bundle_id)
  );

  create table add_on (
    tenant_id int not null references tenant,
    offer_id text not null,
    product_id text not null,
    name text not null,
    text text not null,
    amount_cents int not null check (amount_cents >= 0),
    bundle_ids text[] not null,
    retired_at timestamptz,
    primary key (tenant_id, offer_id)
  );

  create table cancel_reason (
    tenant_id int not null references tenant,
    reason_id int not null check (reason_id > 0),
    description text not null,
    html text not null,
    position int not null,
    retired_at timestamptz,
    primary key (tenant_id, reason_id)
  );

  create table route (
    tenant_id int not null references tenant,
    route_code text not null,
    deadlines jsonb not null,
    redelivery_until_minutes int not null,
    primary key (tenant_id, route_code)
  );

  create table delivery_zip (
    tenant_id int not null references tenant,
    zip5 text not null check (zip5 ~ '^[0-9]{5}$'),
    method text not null check (method in ('carrier', 'mail')),
    route_code text,
    primary key (tenant_id, zip5),
    foreign key (tenant_id, route_code) references route,
    check ((method = 'carrier') = (route_code is not null))
  );
`;

/** The publications of this installation, and what each sells. The two directory tables are read before a tenant is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
  for (const table of [
    "tenant_secret",
    "feature_toggle",
    "rate_version",
    "bundle",
    "add_on",
    "cancel_reason",
    "route",
    "delivery_zip",
  ]) {
    await tenantTable(db, table, "select");
  }
  await sql`grant select on tenant, tenant_host to doorstep_app`.execute(db);
}
