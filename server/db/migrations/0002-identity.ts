import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

const tables = sql`
  create table login (
    tenant_id int not null references tenant,
    login_id bigint generated always as identity,
    issuer text not null,
    subject text not null,
    email text not null check (email = lower(email)),
    email_confirmed_at timestamptz,
    name text not null default '',
    password_hash text,
    failed_in_row int not null default 0,
    created_at timestamptz not null default now(),
    primary key (tenant_id, login_id),
    unique (tenant_id, issuer, subject)
  );
  -- One proven owner per mailbox; any number of unproven claims (security.md I22).
  create unique index login_confirmed_email on login (tenant_id, issuer, email) where email_confirmed_at is not null;
  create index login_email on login (tenant_id, email, login_id desc);

  create table session (
    tenant_id int not null references tenant,
    token_hash bytea not null,
    login_id bigint not null,
    scope text not null check (scope in ('checkout', 'account')),
    checkout_id uuid,
    signed_in_at timestamptz not null,
    last_used_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    primary key (tenant_id, token_hash),
    foreign key (tenant_id, login_id) references login,
    check ((scope = 'checkout') = (checkout_id is not null))
  );
  create index session_login on session (tenant_id, login_id);

  create table sign_in_transaction (
    tenant_id int not null references tenant,
    transaction_id uuid not null,
    cookie_hash bytea not null,
    state_hash bytea not null,
    return_to text not null,
    memo jsonb not null,
    created_at timestamptz not null default now(),
    used_at timestamptz,
    primary key (tenant_id, transaction_id)
  );

  create table sign_in_code (
    tenant_id int not null references tenant,
    code_hash bytea not null,
    login_id bigint not null,
    created_at timestamptz not null default now(),
    used_at timestamptz,
    primary key (tenant_id, code_hash),
    foreign key (tenant_id, login_id) references login
  );

  create table mail_token (
    tenant_id int not null references tenant,
    token_hash bytea not null,
    purpose text not null check (purpose in ('confirmMailbox', 'resetPassword')),
    login_id bigint not null,
    email text not null,
    created_at timestamptz not null default now(),
    used_at timestamptz,
    primary key (tenant_id, token_hash),
    foreign key (tenant_id, login_id) references login
  );
  create index mail_token_login on mail_token (tenant_id, login_id, purpose);

  create table throttle (
    tenant_id int not null references tenant,
    bucket text not null,
    window_at timestamptz not null,
    count int not null,
    primary key (tenant_id, bucket, window_at)
  );
  create index throttle_age on throttle (tenant_id, window_at);

  create table idempotency_key (
    tenant_id int not null references tenant,
    subject text not null,
    path text not null,
    key text not null,
    request_hash bytea not null,
    answer jsonb,
    created_at timestamptz not null default now(),
    primary key (tenant_id, subject, path, key)
  );
  create index idempotency_key_age on idempotency_key (tenant_id, created_at);
`;

/** Logins and their sessions. Tokens and codes are stored as SHA-256; passwords as argon2id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
  for (const table of [
    "login",
    "session",
    "sign_in_transaction",
    "sign_in_code",
    "mail_token",
    "throttle",
    "idempotency_key",
  ]) {
    await tenantTable(db, table, "select, insert, update, delete");
  }
}
