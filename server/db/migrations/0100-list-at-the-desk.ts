import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

/** Lists of old systems that are uploaded at the desk, and how far the program has read them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createLists(db);
  await createReadings(db);
  for (const table of ["list", "piece", "mapping", "reading", "reject"])
    await tenantTable(db, `move_in_${table}`, "select, insert, update, delete");
}

async function createLists(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table move_in_list (
      tenant_id int not null references tenant,
      list_id uuid not null,
      name text not null check (name <> ''),
      bytes int not null check (bytes > 0),
      -- In ms, as the browser says: tells two files with one name apart.
      modified_at bigint not null,
      -- Seals the pieces and the rejected rows; is itself sealed with the installation's key.
      sealed_key bytea not null,
      pieces int not null default 0,
      -- Null until the whole file is here: encoding, delimiter and the first line.
      form jsonb,
      has_content boolean not null default true,
      begun_by text not null,
      begun_at timestamptz not null,
      delete_after date not null,
      primary key (tenant_id, list_id)
    );
    create table move_in_piece (
      tenant_id int not null references tenant,
      list_id uuid not null,
      number int not null check (number >= 0),
      content bytea not null,
      primary key (tenant_id, list_id, number),
      foreign key (tenant_id, list_id) references move_in_list on delete cascade
    );
    -- How the publication's last list was read, for the next one.
    create table move_in_mapping (
      tenant_id int not null references tenant,
      mapping jsonb not null,
      primary key (tenant_id)
    );
  `.execute(db);
}

async function createReadings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table move_in_reading (
      tenant_id int not null references tenant,
      reading_id uuid not null,
      list_id uuid not null,
      kind text not null check (kind in ('check', 'import')),
      state text not null default 'running' check (state in ('running', 'stopped', 'done', 'failed')),
      because text check (because in ('unreadable', 'overtaken', 'fault')),
      says text not null default '',
      mapping jsonb not null,
      -- The number of the file in the publication's move; null: a check.
      run int,
      bytes_read int not null default 0,
      row_count int not null default 0,
      added int not null default 0,
      changed int not null default 0,
      unchanged int not null default 0,
      rejected int not null default 0,
      started_by text not null,
      starter_name text not null,
      started_at timestamptz not null,
      -- The worker that reads; another one takes over after this moment.
      worker uuid,
      held_until timestamptz,
      -- How often a worker has begun since the last batch.
      tries int not null default 0,
      primary key (tenant_id, reading_id),
      foreign key (tenant_id, list_id) references move_in_list on delete cascade,
      check ((kind = 'import') = (run is not null)),
      check ((state = 'failed') = (because is not null))
    );
    create unique index move_in_reading_running on move_in_reading (tenant_id) where state = 'running';
    create index move_in_reading_list on move_in_reading (tenant_id, list_id);
    create table move_in_reject (
      tenant_id int not null references tenant,
      reading_id uuid not null,
      -- In the order of the rows, from 1.
      position int not null,
      line int not null,
      content bytea not null,
      primary key (tenant_id, reading_id, position),
      foreign key (tenant_id, reading_id) references move_in_reading on delete cascade
    );
  `.execute(db);
}
