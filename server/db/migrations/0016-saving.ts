import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

const moves: Record<string, readonly string[]> = {
  opened: ["listed", "offer", "cancelled", "left", "lapsed"],
  listed: ["offer", "accepted", "cancelled", "left", "lapsed"],
  offer: ["declined", "accepted", "cancelled", "left", "lapsed"],
  declined: ["offer", "secondOffer", "accepted", "cancelled", "left", "lapsed"],
  secondOffer: ["offer", "declined", "accepted", "cancelled", "left", "lapsed"],
};

const tables = sql`
  create table cancel_session (
    tenant_id int not null references tenant,
    session_id bigint generated always as identity,
    account_number bigint not null,
    login_id bigint not null,
    subscription_id bigint not null,
    state text not null,
    pack text not null,
    reason_id int,
    bundle_id text not null,
    tenure_days int not null,
    renewal_cents int not null,
    -- As they were shown: what is accepted is held against them, and proof is kept of what was said.
    offers jsonb not null,
    assignments jsonb not null,
    accepted_offer text,
    opened_at timestamptz not null,
    moved_at timestamptz not null,
    primary key (tenant_id, session_id),
    foreign key (tenant_id, account_number) references account,
    foreign key (tenant_id, login_id) references login,
    foreign key (tenant_id, subscription_id) references subscription
  );
  create unique index cancel_session_open on cancel_session (tenant_id, account_number, login_id)
    where state in ('opened', 'listed', 'offer', 'declined', 'secondOffer');
  create index cancel_session_latest on cancel_session (tenant_id, account_number, login_id, session_id desc);

  -- Every screen of an attempt to leave, and when.
  create table cancel_screen (
    tenant_id int not null references tenant,
    screen_id bigint generated always as identity,
    session_id bigint not null,
    screen text not null,
    offer_id text,
    shown_at timestamptz not null,
    primary key (tenant_id, screen_id),
    foreign key (tenant_id, session_id) references cancel_session
  );
  create index cancel_screen_session on cancel_screen (tenant_id, session_id);

  -- An offer that was accepted, with what was promised.
  create table offer_use (
    tenant_id int not null references tenant,
    use_id bigint generated always as identity,
    account_number bigint not null,
    subscription_id bigint not null,
    session_id bigint not null,
    offer_id text not null,
    bundle_id text not null,
    rate_code text not null,
    rate_version int not null,
    old_cents int not null,
    new_cents int not null,
    takes_effect_on date not null,
    ends_on date,
    after_cents int,
    used_on date not null,
    used_at timestamptz not null,
    primary key (tenant_id, use_id),
    foreign key (tenant_id, account_number) references account,
    foreign key (tenant_id, subscription_id) references subscription,
    foreign key (tenant_id, session_id) references cancel_session,
    foreign key (tenant_id, bundle_id) references bundle,
    foreign key (tenant_id, rate_code, rate_version) references rate_version
  );
  -- One attempt ends in one acceptance.
  create unique index offer_use_once on offer_use (tenant_id, session_id);
  create index offer_use_account on offer_use (tenant_id, account_number, used_on);

  -- Plan and rate from the renewal on: an offer that was accepted (rules 4.5). The paid term is untouched.
  alter table subscription add column next_bundle_id text, add column next_rate_code text, add column next_rate_version int,
    add foreign key (tenant_id, next_bundle_id) references bundle,
    add foreign key (tenant_id, next_rate_code, next_rate_version) references rate_version,
    add check (num_nulls(next_bundle_id, next_rate_code, next_rate_version) in (0, 3));

  create trigger cancel_session_moves before update of state on cancel_session
    for each row execute function state_moves('cancelSession', 'state');
`;

/** Attempts to leave with every screen, offers that were accepted, and the rate at which a subscription continues. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
  for (const [state, targets] of Object.entries(moves)) {
    for (const target of targets)
      await sql`insert into state_transition values ('cancelSession', ${state}, ${target})`.execute(db);
  }
  await tenantTable(db, "cancel_session", "select, insert, update");
  await tenantTable(db, "cancel_screen", "select, insert");
  await tenantTable(db, "offer_use", "select, insert");
}
