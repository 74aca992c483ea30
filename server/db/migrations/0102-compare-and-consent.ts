import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

/**
 * At the desk, a list can be compared with our records, and the day of going live can be previewed and set. Consent to
 * news by email can come from the earlier system, and from a caller.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table move_in_reading
      drop constraint move_in_reading_kind_check,
      add constraint move_in_reading_kind_check check (kind in ('check', 'import', 'compare')),
      -- How far a comparison has come, with its totals.
      add compared jsonb,
      add check ((kind = 'compare') = (compared is not null));
    create table move_in_finding (
      tenant_id int not null references tenant,
      reading_id uuid not null,
      -- In the order in which they were found, from 1.
      position int not null,
      -- The parts that differ, or why nothing could be compared.
      topics text[] not null,
      content bytea not null,
      primary key (tenant_id, reading_id, position),
      foreign key (tenant_id, reading_id) references move_in_reading on delete cascade
    );
    alter table move_in
      -- Whom the screens name.
      add asked_by_name text not null default '',
      -- The last day on which subscriptions began.
      add began_on date;
    update move_in m set began_on = (select max(a.live_on) from imported_account a where a.tenant_id = m.tenant_id);
    -- What going live on a day would do, as somebody at the desk has asked last.
    create table move_in_ahead (
      tenant_id int not null references tenant,
      ahead_id uuid not null,
      on_day date not null,
      asked_on date not null,
      -- All that it was worked out from; with anything else it no longer holds. Null: it is being worked out.
      worked_from text,
      found jsonb,
      primary key (tenant_id),
      check ((worked_from is null) = (found is null))
    );
  `.execute(db);
  await sql`
    alter table marketing_choice
      drop constraint marketing_choice_how_check,
      add constraint marketing_choice_how_check check (how in ('reader', 'phone', 'earlier-system', 'list-unsubscribed',
        'list-bounced', 'list-moved')),
      drop constraint marketing_choice_check,
      -- Staff read the sentence to a caller who says yes.
      add constraint marketing_choice_shown_check check (case how when 'reader' then shown is not null
        when 'phone' then (shown is not null) = agreed else shown is null end);
  `.execute(db);
  await tenantTable(db, "move_in_finding", "select, insert, update, delete");
  await tenantTable(db, "move_in_ahead", "select, insert, update, delete");
}
