import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

const tables = sql`
  create table gift (
    tenant_id int not null references tenant,
    gift_id uuid not null,
    kind text not null check (kind in ('gift', 'bogo')),
    state text not null,
    -- Who gives it. The recipient gets an account of their own.
    account_number bigint not null,
    -- The purchase that a bogo gift comes with.
    subscription_id bigint,
    bundle_id text not null,
    rate_code text not null,
    rate_version int not null,
    add_on_ids text[] not null,
    product text not null check (product in ('P', 'D')),
    billing_address_id bigint,
    delivery_address_id bigint,
    recipient_name text not null,
    recipient_email text not null,
    start_on date,
    price_held_until timestamptz not null,
    mail_on date,
    redeem_through date,
    mailed_at timestamptz,
    redeemed_at timestamptz,
    redeemed_by bigint,
    redeemed_account bigint,
    created_at timestamptz not null default now(),
    primary key (tenant_id, gift_id),
    foreign key (tenant_id, account_number) references account,
    foreign key (tenant_id, subscription_id) references subscription,
    foreign key (tenant_id, bundle_id) references bundle,
    foreign key (tenant_id, rate_code, rate_version) references rate_version,
    foreign key (tenant_id, billing_address_id) references address,
    foreign key (tenant_id, delivery_address_id) references address,
    foreign key (tenant_id, redeemed_by) references login,
    foreign key (tenant_id, redeemed_account) references account,
    check ((kind = 'bogo') = (subscription_id is not null)),
    check (state in ('pending', 'withdrawn') or (mail_on is not null and redeem_through is not null)),
    check (state <> 'redeemed' or redeemed_account is not null)
  );
  create unique index gift_pending on gift (tenant_id, account_number) where state = 'pending';
  -- Rules 4.14: once per purchase.
  create unique index gift_purchase on gift (tenant_id, subscription_id) where state <> 'withdrawn' and subscription_id is not null;
  create index gift_due on gift (tenant_id, mail_on) where state = 'open' and mailed_at is null;

  -- A letter that is sent twice carries two tokens for the one gift.
  create table gift_token (
    tenant_id int not null references tenant,
    token_hash bytea not null,
    gift_id uuid not null,
    created_at timestamptz not null default now(),
    primary key (tenant_id, token_hash),
    foreign key (tenant_id, gift_id) references gift
  );

  alter table payment_intent add column gift_id uuid,
    add foreign key (tenant_id, gift_id) references gift,
    add check (subscription_id is null or gift_id is null);
  create unique index payment_intent_open_gift on payment_intent (tenant_id, gift_id)
    where gift_id is not null and state in ('created', 'token', 'unknown', 'declined');

  -- What was agreed to, of a subscription or of a gift.
  alter table price_consent alter column subscription_id drop not null, add column gift_id uuid,
    add foreign key (tenant_id, gift_id) references gift,
    add check ((subscription_id is null) <> (gift_id is null));
  create index price_consent_gift on price_consent (tenant_id, gift_id, consent_id desc) where gift_id is not null;

  -- False: prepaid, ends by itself after its paid term (rules 4.14).
  alter table subscription add column renews boolean not null default true;
  create index subscription_runs_out on subscription (tenant_id, paid_through)
    where not renews and status in ('active', 'stopped');

  alter table account_grant drop constraint account_grant_proof_check,
    add constraint account_grant_proof_check check (proof in ('checkout', 'mailbox', 'details', 'staff', 'gift'));

  create trigger gift_moves before update of state on gift for each row execute function state_moves('gift', 'state');
  insert into state_transition values
    ('gift', 'pending', 'open'), ('gift', 'pending', 'withdrawn'), ('gift', 'open', 'redeemed'), ('gift', 'open', 'withdrawn');
`;

/** Gifts: what is given to whom, the tokens of their emails, and the payments and consents that are for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
  await tenantTable(db, "gift", "select, insert, update");
  await tenantTable(db, "gift_token", "select, insert");
}
