import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

/**
 * Readers change their own name and phone number, and the email that they sign in with. A new sign-in email has to be
 * proven by a code, and the old one can stop it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table held_change drop constraint held_change_kind_check;
    alter table held_change add constraint held_change_kind_check
      check (kind in ('contactEmail', 'renewalNotices', 'deliveryAddress', 'person'));
    alter table circulation_command drop constraint circulation_command_kind_check;
    alter table circulation_command add constraint circulation_command_kind_check
      check (kind in ('start', 'stop', 'restart', 'complaint', 'payment', 'rateChange', 'move', 'name', 'cancel'));

    create table sign_in_email_change (
      tenant_id int not null references tenant,
      change_id uuid not null,
      login_id bigint not null,
      old_email text not null,
      new_email text not null,
      -- The session that asked: it stays when the email changes, all others end.
      asked_by bytea not null,
      asked_at timestamptz not null,
      -- When the code from the new mailbox was typed.
      confirmed_at timestamptz,
      -- When the old mailbox said yes.
      allowed_at timestamptz,
      settled_at timestamptz,
      outcome text check (outcome in ('moved', 'stopped', 'replaced', 'withdrawn', 'taken', 'over')),
      primary key (tenant_id, change_id),
      foreign key (tenant_id, login_id) references login,
      check ((settled_at is null) = (outcome is null))
    );
    create unique index sign_in_email_change_open on sign_in_email_change (tenant_id, login_id) where settled_at is null;
    create index sign_in_email_change_confirmed on sign_in_email_change (tenant_id, confirmed_at) where settled_at is null;

    -- What was emailed, hashed: the code to the new mailbox, the link to the old one; one for each sending.
    create table sign_in_email_secret (
      tenant_id int not null references tenant,
      secret_hash bytea not null,
      change_id uuid not null,
      mailbox text not null check (mailbox in ('new', 'old')),
      created_at timestamptz not null,
      primary key (tenant_id, secret_hash, change_id),
      foreign key (tenant_id, change_id) references sign_in_email_change on delete cascade
    );
  `.execute(db);
  await tenantTable(db, "sign_in_email_change", "select, insert, update, delete");
  await tenantTable(db, "sign_in_email_secret", "select, insert, update, delete");
}
