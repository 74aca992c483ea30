import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

/**
 * A publication moves in from another system. Its subscribers are read from files and wait here, with an account each;
 * their subscriptions begin on the day on which the publication goes live, and until then nothing is sent or charged.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table move_in (
      tenant_id int primary key references tenant,
      -- Files are read one after the other. One that was not read to its end is not gone live with.
      last_run int not null default 0,
      finished_run int not null default 0,
      finished_at timestamptz,
      live_on date,
      asked_by text,
      check (finished_run <= last_run),
      check ((live_on is null) = (asked_by is null))
    );
    create table imported_account (
      tenant_id int not null references tenant,
      -- As the old system writes it.
      old_number text not null,
      account_number bigint not null,
      -- What the file said, so that the next one shows what has changed. Null: it is live, and its account says more.
      said jsonb,
      said_hash bytea not null,
      -- The last day or paper paid for, by our calendar.
      paid_through date not null,
      sealed_token bytea,
      bundle_id text not null,
      rate_code text not null,
      rate_version int not null,
      billing_address_id bigint,
      delivery_address_id bigint,
      seen_run int not null,
      imported_on date not null,
      subscription_id bigint,
      live_on date,
      -- What the old system had taken for the papers and days to come, and the tax in it.
      taken_cents int,
      taken_tax_cents int,
      primary key (tenant_id, old_number),
      unique (tenant_id, account_number),
      foreign key (tenant_id, account_number) references account,
      foreign key (tenant_id, bundle_id) references bundle,
      foreign key (tenant_id, rate_code, rate_version) references rate_version,
      foreign key (tenant_id, billing_address_id) references address,
      foreign key (tenant_id, delivery_address_id) references address,
      foreign key (tenant_id, subscription_id) references subscription,
      check ((live_on is null) = (subscription_id is null)),
      check ((live_on is null) = (taken_cents is null) and (live_on is null) = (taken_tax_cents is null)),
      check (live_on is null or (said is null and sealed_token is null))
    );
    create index on imported_account (tenant_id, old_number) where live_on is null;
    create index imported_account_subscription on imported_account (tenant_id, subscription_id) where subscription_id is not null;
    -- Readers type the number of their label with or without the zeros in front.
    create index imported_account_typed on imported_account (tenant_id, ltrim(old_number, '0'));
    -- Staff find an account by its old number, and by its address before it is live.
    create trigger find_marks after insert on imported_account for each row execute function find_marks_own();
    create trigger find_marks_change after update on imported_account for each row
      when (new.billing_address_id is distinct from old.billing_address_id
        or new.delivery_address_id is distinct from old.delivery_address_id)
      execute function find_marks_own();
    -- Null: somebody wrote it in the old system.
    alter table staff_note alter staff_id drop not null;
  `.execute(db);
  await tenantTable(db, "move_in", "select, insert, update");
  await tenantTable(db, "imported_account", "select, insert, update");
}
