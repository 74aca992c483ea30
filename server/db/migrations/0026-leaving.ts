import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

const tables = sql`
  -- What readers wrote to a publication, and what came of it. Who wrote is proven, or is not: a stranger's letter under
  -- the number of a reader's must not stand in its way.
  create table inbound_mail (
    tenant_id int not null references tenant,
    mail_id uuid not null default gen_random_uuid(),
    message_id text not null,
    sender text not null,
    authentic boolean not null,
    subject text not null,
    -- The first lines, for whoever looks at it; empty where nobody has to.
    words text not null,
    outcome text not null check (outcome in ('cancelled', 'ignored', 'review')),
    -- Why a person looks at it. A letter that has cancelled may need that too.
    review_reason text
      check (review_reason in ('not-authentic', 'not-understood', 'unknown-sender', 'nothing-to-cancel', 'charged-since')),
    accounts bigint[] not null,
    received_at timestamptz not null,
    taken_at timestamptz not null,
    settled_at timestamptz,
    settled_by text,
    settled_note text,
    primary key (tenant_id, mail_id),
    unique (tenant_id, message_id, sender, authentic),
    check (outcome <> 'review' or review_reason is not null),
    check (num_nulls(settled_at, settled_by, settled_note) in (0, 3))
  );
  create index inbound_mail_review on inbound_mail (tenant_id, received_at)
    where review_reason is not null and settled_at is null;

  -- What is owed when a subscription has ended is looked at once; what ended before this was settled by hand.
  alter table subscription add column owed_settled boolean not null default false;
  update subscription set owed_settled = true where status = 'ended';
  create index subscription_owed on subscription (tenant_id, subscription_id) where status = 'ended' and not owed_settled;

  -- Whoever leaves by mail is not signed in.
  alter table cancel_session alter column login_id drop not null;
`;

/** Leaving: emails with the subject CANCEL, as the terms promise, and whether money owed at the end was paid out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
  await tenantTable(db, "inbound_mail", "select, insert, update");
}
