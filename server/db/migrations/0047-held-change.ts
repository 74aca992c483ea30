import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

const changes = sql`
  -- A change of email or address that somebody new to the account asked for: it waits for a word from the mailbox on record, or from staff.
  create table held_change (
    tenant_id int not null references tenant,
    change_id uuid not null,
    account_number bigint not null,
    login_id bigint not null,
    kind text not null check (kind in ('contactEmail', 'renewalNotices', 'deliveryAddress')),
    -- What was asked for, as the call said it.
    asked jsonb not null,
    asked_at timestamptz not null,
    settled_at timestamptz,
    outcome text check (outcome in ('allowed', 'refused', 'replaced', 'withdrawn')),
    primary key (tenant_id, change_id),
    foreign key (tenant_id, account_number) references account,
    foreign key (tenant_id, login_id) references login,
    check ((settled_at is null) = (outcome is null))
  );
  create unique index held_change_open on held_change (tenant_id, account_number, kind) where settled_at is null;

  -- The secret of an emailed link, hashed: one for each sending, so that whichever email is opened works.
  create table access_link (
    tenant_id int not null references tenant,
    token_hash bytea not null,
    invitation_id uuid,
    change_id uuid,
    primary key (tenant_id, token_hash),
    foreign key (tenant_id, invitation_id) references access_invitation on delete cascade,
    foreign key (tenant_id, change_id) references held_change on delete cascade,
    check (num_nulls(invitation_id, change_id) = 1)
  );
`;

/** Changes that wait for an answer from the earlier mailbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changes.execute(db);
  await tenantTable(db, "held_change", "select, insert, update, delete");
  await tenantTable(db, "access_link", "select, insert, update, delete");
}
