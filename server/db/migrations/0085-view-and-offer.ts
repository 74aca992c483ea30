import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

/**
 * Staff look at an account as its reader sees it; and staff send the reader a save offer, which only the reader agrees
 * to. An attempt to leave that such an agreement stands for is marked: it says nothing about what the screens achieve.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_view (
      tenant_id int not null references tenant,
      view_id uuid not null,
      account_number bigint not null,
      -- Of the installation: a tenant's tables refer to nothing outside the tenant.
      staff_id int not null,
      -- The view ends with the sign-in at the desk from which it was opened.
      session_hash bytea not null,
      code_hash bytea not null,
      made_at timestamptz not null,
      token_hash bytea,
      opened_at timestamptz,
      ended_at timestamptz,
      primary key (tenant_id, view_id),
      unique (tenant_id, code_hash),
      unique (tenant_id, token_hash),
      foreign key (tenant_id, account_number) references account,
      check ((token_hash is null) = (opened_at is null))
    );
    create index on staff_view (tenant_id, account_number);
    alter table hand_off
      drop constraint hand_off_kind_check,
      add constraint hand_off_kind_check check (kind in ('pay', 'card', 'ezPay', 'offer')),
      -- The offer as it was sent, and the reason to leave that it answers.
      add column offer jsonb,
      add constraint hand_off_offer_check check ((kind = 'offer') = (offer is not null));
    alter table cancel_session add column by_link boolean not null default false;
  `.execute(db);
  await tenantTable(db, "staff_view", "select, insert, update, delete");
}
