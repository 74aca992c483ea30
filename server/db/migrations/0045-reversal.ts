import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

const changes = sql`
  -- The gateways at which a payment was opened, each with what that gateway calls it: {"converge": "", "paypal": "5O19..."}.
  alter table payment_intent add column opened_at jsonb not null default '{}';
  update payment_intent set opened_at = case
    when purpose = 'lockbox' then '{}'::jsonb
    when purpose = 'renewal' and amount_cents + tip_cents + donation_cents = 0 then '{"balance": ""}'::jsonb
    else case when by_card then '{"converge": ""}'::jsonb else '{}'::jsonb end
      || case when paypal_order_id is null then '{}'::jsonb else jsonb_build_object('paypal', paypal_order_id) end
    end;
  alter table payment_intent drop column by_card, drop column paypal_order_id;
  -- Its charges that go back or went back. On the row that its lock reads anew: whoever waited for the lock sees them.
  alter table payment_intent add column going_back text[] not null default '{}';

  -- How often the gateway was asked for a refund that it had declined: each time is another refund to it.
  alter table refund add column sends int not null default 1;

  -- A charge that must not stay: a second one for the same payment, one against the address policy, one that nobody wants
  -- anymore, one that staff give back. It is written down before anything is sent to the gateway.
  create table reversal (
    tenant_id int not null references tenant,
    reversal_id uuid not null default gen_random_uuid(),
    transaction_id text not null,
    gateway text not null,
    intent_id uuid not null,
    account_number bigint not null,
    amount_cents int not null check (amount_cents > 0),
    because text not null check (because in ('duplicate', 'avs', 'not-wanted', 'staff')),
    state text not null,
    review_reason text,
    checks int not null default 1,
    sends int not null default 1,
    -- When the gateway is asked what became of it.
    next_at timestamptz,
    -- Somebody is at it until then, by real time: a calendar that is moved does not shorten it.
    claimed_until timestamptz,
    requested_at timestamptz not null,
    done_at timestamptz,
    primary key (tenant_id, reversal_id),
    unique (tenant_id, transaction_id),
    foreign key (tenant_id, account_number) references account,
    foreign key (tenant_id, intent_id) references payment_intent,
    check (state <> 'sent' or next_at is not null),
    check (state <> 'done' or done_at is not null)
  );
  create index reversal_due on reversal (tenant_id, next_at) where state = 'sent';
  create index reversal_review on reversal (tenant_id, requested_at) where state = 'review';
  create index reversal_intent on reversal (tenant_id, intent_id);
  create index reversal_account on reversal (tenant_id, account_number);

  create trigger reversal_moves before update of state on reversal
    for each row execute function state_moves('reversal', 'state');
  insert into state_transition values
    ('reversal', 'sent', 'done'), ('reversal', 'sent', 'review'), ('reversal', 'review', 'sent'), ('reversal', 'review', 'done');
`;

/** Any number of gateways, and charges that are returned: recorded first, then sent, then their result recorded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changes.execute(db);
  await tenantTable(db, "reversal", "select, insert, update");
}
