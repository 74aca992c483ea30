import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

/**
 * Gives each account a version, a random UUID that is replaced whenever something that its screens show changes. A server can then keep
 * an account in memory and know whether it is current (docs/decisions/0130). Deferred triggers replace it when the transaction commits,
 * so that they cause no deadlocks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_version (
      tenant_id int not null references tenant,
      account_number bigint not null,
      version uuid not null default gen_random_uuid(),
      primary key (tenant_id, account_number),
      foreign key (tenant_id, account_number) references account on delete cascade
    ) with (fillfactor = 70);
    insert into account_version (tenant_id, account_number) select tenant_id, account_number from account;

    -- Once in each transaction is enough.
    create function change_account_version() returns trigger language plpgsql as $$
    begin
      insert into account_version (tenant_id, account_number) values (new.tenant_id, new.account_number)
        on conflict (tenant_id, account_number) do update set version = default
          where account_version.xmin <> pg_current_xact_id()::xid;
      if tg_op = 'UPDATE' and old.account_number <> new.account_number then
        update account_version set version = default
          where tenant_id = old.tenant_id and account_number = old.account_number;
      end if;
      return null;
    end $$`.execute(db);
  await tenantTable(db, "account_version", "select, insert, update");
  await sql`
    create constraint trigger changes_version after insert or update on account
      deferrable initially deferred for each row execute function change_account_version();
    create constraint trigger changes_version after insert or update on payment_method
      deferrable initially deferred for each row execute function change_account_version();
    create constraint trigger changes_version after insert or update on gift
      deferrable initially deferred for each row execute function change_account_version();
    -- Not on what no screen shows, and what is written for many subscriptions at once: earned_through, notice_on,
    -- owed_settled, price_held_until.
    create constraint trigger changes_version after insert or update of
        tenant_id, subscription_id, account_number, bundle_id, rate_code, rate_version, add_on_ids, product, status, method,
        payment_method_id, billing_address_id, delivery_address_id, start_on, paid_through, renews_on, charge_on,
        anchor_day, cancel_at, cancel_reason_id, cancelled_at, renews, ended_unpaid_on, next_bundle_id, next_rate_code,
        next_rate_version, is_second, dropped_at, replaces_subscription_id, replaces_credit_cents, replaces_last_day,
        start_from, created_at
      on subscription deferrable initially deferred for each row execute function change_account_version()`.execute(db);
  // The program writes a corrected address as a new row, but a person who edits the database may not.
  await sql`
    create function change_version_at_address() returns trigger language plpgsql as $$
    begin
      insert into account_version (tenant_id, account_number)
        select distinct u.tenant_id, u.account_number from subscription u
        where u.tenant_id = new.tenant_id and new.address_id in (u.billing_address_id, u.delivery_address_id)
        on conflict (tenant_id, account_number) do update set version = default;
      return null;
    end $$;
    create constraint trigger changes_version after update of state_code on address
      deferrable initially deferred for each row execute function change_version_at_address()`.execute(db);
}
