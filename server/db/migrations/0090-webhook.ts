import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

/** Where the publisher's other systems are told what happened, and the messages to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_endpoint (
      tenant_id int not null references tenant,
      -- Numbered at each publication: the number is part of where its secret is sealed.
      endpoint_id int not null check (endpoint_id > 0),
      url text not null check (url <> ''),
      -- Null: all types, also those of later releases.
      types text[] check (cardinality(types) > 0),
      payload text not null check (payload in ('thin', 'full')),
      sealed_secret bytea not null,
      -- The secret before the last change still signs, too, until then.
      sealed_old_secret bytea,
      old_secret_until timestamptz,
      made_at timestamptz not null,
      made_by text not null,
      off_because text check (off_because in ('gone', 'failing', 'staff')),
      off_at timestamptz,
      -- Failures in a row, since when, and until when it is left alone.
      failures int not null default 0,
      failing_since timestamptz,
      rests_until timestamptz not null default '-infinity',
      last_answer text,
      last_tried_at timestamptz,
      last_delivered_at timestamptz,
      removed_at timestamptz,
      primary key (tenant_id, endpoint_id),
      check ((off_because is null) = (off_at is null)),
      check ((sealed_old_secret is null) = (old_secret_until is null))
    );
    create table webhook_message (
      tenant_id int not null references tenant,
      message_id uuid not null default gen_random_uuid(),
      endpoint_id int not null,
      seq bigint not null generated always as identity,
      account_number bigint not null,
      type text not null,
      details jsonb not null,
      happened_on date not null,
      happened_at timestamptz not null default now(),
      state text not null default 'queued' check (state in ('queued', 'delivered', 'dead')),
      -- Its first try since it was written, or replayed, or its endpoint was turned on.
      tried_since timestamptz,
      attempts int not null default 0,
      next_at timestamptz not null default '-infinity',
      last_answer text,
      settled_at timestamptz,
      primary key (tenant_id, message_id),
      foreign key (tenant_id, endpoint_id) references webhook_endpoint
    );
    -- An account's first waiting message, and what is due.
    create index webhook_message_order on webhook_message (tenant_id, endpoint_id, account_number, seq) where state = 'queued';
    create index webhook_message_due on webhook_message (tenant_id, endpoint_id, next_at, seq) where state = 'queued';
    create index webhook_message_dead on webhook_message (tenant_id, endpoint_id, settled_at) where state = 'dead';
    create index webhook_message_settled on webhook_message (tenant_id, settled_at) where state <> 'queued';
    create index webhook_message_list on webhook_message (tenant_id, seq);
  `.execute(db);
  await tenantTable(db, "webhook_endpoint", "select, insert, update");
  await tenantTable(db, "webhook_message", "select, insert, update, delete");
}
