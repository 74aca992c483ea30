import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

const tables = sql`
  -- A notice that was given: by its letter, or on paper. What it tells of must not be charged before it is proven.
  create table notice (
    tenant_id int not null references tenant,
    notice_id bigint generated always as identity,
    subscription_id bigint not null,
    account_number bigint not null,
    kind text not null check (kind in ('priceChange', 'promoEnding', 'renewalReminder', 'annualReminder', 'cardExpiring')),
    occasion text not null,
    content jsonb not null,
    written_on date not null,
    written_at timestamptz not null default now(),
    -- Null: it goes by post from the start.
    letter_id uuid,
    posted_on date,
    -- The charge that it announces, and how many days must lie between its proof and that.
    charge_on date,
    days_before int not null,
    -- A price that it announces, and until when who cancels after its charge gets the unused part back.
    rate_code text,
    amount_cents int,
    refund_until date,
    primary key (tenant_id, notice_id),
    foreign key (tenant_id, subscription_id) references subscription,
    foreign key (tenant_id, account_number) references account,
    foreign key (tenant_id, letter_id) references letter,
    check (num_nulls(rate_code, amount_cents) in (0, 2))
  );
  create unique index notice_once on notice (tenant_id, subscription_id, kind, occasion);
  create index notice_letter on notice (tenant_id, letter_id) where letter_id is not null;
  create index notice_account on notice (tenant_id, account_number, written_at desc);

  -- It came back after it was sent, or its mailbox refused it.
  alter table letter add column bounced_at timestamptz;

  -- The next day on which a notice may fall due. Null: something has changed, and it is worked out anew.
  alter table subscription add column notice_on date;
  create index subscription_notice on subscription (tenant_id, coalesce(notice_on, '0001-01-01'::date), subscription_id)
    where renews and status in ('active', 'stopped', 'pastDue', 'grace');
  create function notice_is_planned_anew() returns trigger language plpgsql as $$
  begin
    new.notice_on := null;
    return new;
  end $$;
  create trigger subscription_notice_anew before update on subscription for each row
    when ((old.renews_on, old.charge_on, old.rate_code, old.rate_version, old.next_rate_code, old.next_rate_version,
        old.method, old.payment_method_id, old.status, old.renews, old.add_on_ids, old.billing_address_id,
        old.delivery_address_id)
      is distinct from (new.renews_on, new.charge_on, new.rate_code, new.rate_version, new.next_rate_code,
        new.next_rate_version, new.method, new.payment_method_id, new.status, new.renews, new.add_on_ids,
        new.billing_address_id, new.delivery_address_id))
    execute function notice_is_planned_anew();
`;

/** Notices that the law requires, with their proof. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
  await tenantTable(db, "notice", "select, insert, update");
}
