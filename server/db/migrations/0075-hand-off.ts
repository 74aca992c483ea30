import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

/** Links by which staff hand one action over to the reader: to pay, to give another card, to turn EZ-Pay on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table hand_off (
      tenant_id int not null references tenant,
      hand_off_id uuid not null,
      account_number bigint not null,
      kind text not null check (kind in ('pay', 'card', 'ezPay')),
      -- As the trail names them: 'staff:3'.
      made_by text not null check (made_by ~ '^staff:[0-9]+$'),
      made_at timestamptz not null,
      expires_at timestamptz not null,
      -- Wrong ZIP codes; after a few the link is over.
      tries int not null default 0 check (tries >= 0),
      opened_at timestamptz,
      -- Of whoever answered the ZIP code. Null: not opened, or by somebody who had signed in.
      pass_hash bytea,
      settled_at timestamptz,
      outcome text check (outcome in ('done', 'withdrawn', 'replaced')),
      primary key (tenant_id, hand_off_id),
      unique (tenant_id, pass_hash),
      foreign key (tenant_id, account_number) references account,
      check ((settled_at is null) = (outcome is null)),
      check (pass_hash is null or opened_at is not null)
    );
    create unique index hand_off_open on hand_off (tenant_id, account_number, kind) where settled_at is null;
    alter table access_link
      drop constraint access_link_check,
      add column hand_off_id uuid,
      add foreign key (tenant_id, hand_off_id) references hand_off on delete cascade,
      add constraint access_link_check check (num_nulls(invitation_id, change_id, hand_off_id) = 2);
  `.execute(db);
  await tenantTable(db, "hand_off", "select, insert, update, delete");
}
