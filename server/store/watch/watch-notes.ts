import { type Kysely, sql } from "kysely";
import type { Tables } from "#server/db/tables/tables.ts";

/** An alarm that began or ended, for the operator. */
export type WatchNote = {
  readonly at: Date;
  readonly kind: "begins" | "ends";
  readonly check: string;
  readonly of: string;
  readonly says: string;
};

export type StoredWatchNote = WatchNote & { readonly noteId: number };

/** A mail server that was away for this long has more recent news by then. */
const oldestToEmail = sql`interval '7 days'`;
const keptFor = sql`interval '30 days'`;
/** More emails than this in an hour would be a flood; later changes wait for the next email. */
const maxAnHour = 10;

export async function addNotes(q: Kysely<Tables>, notes: readonly WatchNote[], now: Date): Promise<void> {
  await sql`delete from watch_note where at < ${now}::timestamptz - ${keptFor}`.execute(q);
  if (notes.length === 0) return;
  await q
    .insertInto("watch_note")
    .values(
      notes.map(({ at, kind, check, of, says }) => ({
        at,
        kind,
        check_name: check,
        check_of: of,
        says,
        emailed_at: null,
      })),
    )
    .execute();
}

/** The notes to email now, oldest first. */
export async function notesToEmail(q: Kysely<Tables>, now: Date): Promise<StoredWatchNote[]> {
  const { rows } = await sql<StoredWatchNote>`
    select n.note_id as "noteId", n.at, n.kind, n.check_name as "check", n.check_of as "of", n.says from watch_note n
    where n.emailed_at is null and n.at > ${now}::timestamptz - ${oldestToEmail}
      and (select count(distinct e.emailed_at) from watch_note e
        where e.emailed_at > ${now}::timestamptz - interval '1 hour') < ${maxAnHour}
    order by n.note_id`.execute(q);
  return rows;
}

export const noteEmailed = (q: Kysely<Tables>, noteIds: readonly number[], now: Date): Promise<unknown> =>
  q
    .updateTable("watch_note")
    .set({ emailed_at: now })
    .where("note_id", "in", [...noteIds])
    .execute();
