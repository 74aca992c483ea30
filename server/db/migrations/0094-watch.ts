import { type Kysely, sql } from "kysely";

/**
 * What a running program finds when it checks itself and the systems around it: the last finding of each check, the
 * alarms that it led to, and which process checks next. It belongs to the whole installation, and to no publication's
 * scope.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table watch_finding (
      check_name text not null,
      check_of text not null,
      is_ok boolean not null,
      says text not null,
      -- Since when it has been so, and when it was last checked.
      since timestamptz not null,
      seen_at timestamptz not null,
      -- Since when it has been an alarm.
      alarm_at timestamptz,
      primary key (check_name, check_of)
    );
    -- To be emailed to whoever runs the installation.
    create table watch_note (
      note_id int generated always as identity primary key,
      at timestamptz not null,
      kind text not null check (kind in ('begins', 'ends')),
      check_name text not null,
      check_of text not null,
      says text not null,
      emailed_at timestamptz
    );
    create table watch_turn (
      only_one boolean primary key default true check (only_one),
      taken_at timestamptz not null
    );
    grant select, insert, update, delete on watch_finding, watch_note, watch_turn to doorstep_app;
    grant select on backup_taken to doorstep_app;
  `.execute(db);
}
