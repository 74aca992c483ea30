import { type Kysely, sql } from "kysely";

const people = sql`
  create table staff (
    staff_id int generated always as identity primary key,
    email text not null unique check (email = lower(email)),
    name text not null,
    password_hash text,
    -- The secret of the authenticator app, sealed, and the last step whose code was used: each code opens once.
    totp_secret bytea,
    totp_step bigint not null default 0,
    disabled_at timestamptz,
    created_at timestamptz not null,
    -- No sign-in by password alone.
    check (password_hash is null or totp_secret is not null)
  );

  -- A null publication means all of them, which only owners have.
  create table staff_role (
    staff_id int not null references staff,
    tenant_id int references tenant,
    role text not null check (role in ('auditor', 'clerk', 'circulation', 'bookkeeper', 'publisher', 'owner')),
    check ((role = 'owner') = (tenant_id is null)),
    unique nulls not distinct (staff_id, tenant_id, role)
  );

  create table staff_session (
    token_hash bytea primary key,
    staff_id int not null references staff,
    device text not null,
    signed_in_at timestamptz not null,
    -- The last time the person proved who they are, at sign-in or again since.
    proven_at timestamptz not null,
    last_used_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz
  );
  create index on staff_session (staff_id);
`;

const proofs = sql`
  create table staff_recovery_code (
    staff_id int not null references staff,
    code_hash bytea not null,
    used_at timestamptz,
    primary key (staff_id, code_hash)
  );

  -- A link by which somebody chooses a new password and app: at the beginning, or after a reset.
  create table staff_link (
    token_hash bytea primary key,
    staff_id int not null references staff,
    expires_at timestamptz not null,
    used_at timestamptz
  );

  create table staff_passkey (
    passkey_id int generated always as identity primary key,
    staff_id int not null references staff,
    credential_id text not null unique,
    public_key bytea not null,
    sign_count bigint not null,
    transports text[] not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  );
  create index on staff_passkey (staff_id);

  -- One use of a one-time challenge; its owner is unknown before it is answered.
  create table staff_challenge (
    challenge text primary key,
    staff_id int references staff,
    expires_at timestamptz not null
  );

  -- How often somebody tried: buckets of a network, and of an email address.
  create table staff_throttle (
    bucket text not null,
    window_at timestamptz not null,
    count int not null,
    primary key (bucket, window_at)
  );

  -- What happened to staff themselves. What they do to accounts is in the publication's audit_entry.
  create table staff_trail (
    trail_id bigint generated always as identity primary key,
    at timestamptz not null,
    -- staff:7, command:root, anonymous
    actor text not null,
    action text not null,
    subject text not null,
    outcome text not null,
    details jsonb not null default '{}'
  );
`;

/**
 * The publishers' own people. They belong to the installation, not to a publication: one person may work for several,
 * so these tables are directory tables, outside the tenants' row-level security.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await people.execute(db);
  await proofs.execute(db);
  await sql`
    grant select, insert, update on staff, staff_session, staff_recovery_code, staff_link to doorstep_app;
    grant select, insert, update, delete on staff_role, staff_passkey, staff_challenge, staff_throttle to doorstep_app;
    grant select, insert on staff_trail to doorstep_app;
    -- The timeline of an account, and the version by which a stale view is known.
    create index audit_entry_subject on audit_entry (tenant_id, subject, entry_id);
  `.execute(db);
}
