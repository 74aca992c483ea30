import { type Kysely, sql } from "kysely";

/**
 * A passkey of staff belongs to the desk's host of its day, and a challenge to what it was made for. The trail is read
 * by day, by person, by action and by refusals, page after page in the order of these indexes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Nothing has made a passkey or a challenge yet.
    alter table staff_passkey add column host text not null;
    alter table staff_challenge add column purpose text not null check (purpose in ('add', 'sign-in', 'prove'));

    update audit_entry e set on_day = (e.at at time zone (t.settings ->> 'timeZone'))::date
      from tenant t where t.tenant_id = e.tenant_id and e.on_day is null;
    create index audit_entry_day on audit_entry (tenant_id, on_day, entry_id);
    create index audit_entry_actor on audit_entry (tenant_id, actor collate "C", on_day, entry_id);
    create index audit_entry_action on audit_entry (tenant_id, action collate "C", on_day, entry_id);
    create index audit_entry_refused on audit_entry (tenant_id, on_day, entry_id) where outcome = 'refused';
    create index staff_trail_actor on staff_trail (actor, trail_id);
    create index staff_trail_subject on staff_trail (subject, trail_id);
  `.execute(db);
}
