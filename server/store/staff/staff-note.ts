import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Database, Tx } from "#server/db/database.ts";

export type NoteRecord = {
  readonly noteId: number;
  readonly author: string;
  readonly text: string;
  readonly followUpOn: Day | null;
  /** ISO 8601. */
  readonly madeAt: string;
};

/** The open notes of the account `a` as JSON, notes with a follow-up day first. */
export const openNotes = (tenant: RawBuilder<number>): RawBuilder<unknown> => sql`
  (select coalesce(json_agg(json_build_object('noteId', n.note_id, 'author', n.author, 'text', n.text,
      'followUpOn', n.follow_up_on, 'madeAt', to_char(n.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      order by n.follow_up_on nulls last, n.note_id desc), '[]')
    from staff_note n where n.tenant_id = ${tenant} and n.account_number = a.account_number and n.settled_at is null)`;

/** A note whose follow-up day has come, and that nobody has settled. */
export type NoteDue = Pick<NoteRecord, "noteId" | "author" | "text"> & {
  readonly accountNumber: number;
  readonly followUpOn: Day;
};

const maxDue = 1000;

/** Ordered by follow-up day, earliest first. */
export const findNotesDue = (db: Database, tenantId: number, today: Day): Promise<NoteDue[]> =>
  db.read<NoteDue>(
    tenantId,
    (
      tenant,
    ) => sql<NoteDue>`select n.note_id::int as "noteId", n.account_number::int as "accountNumber", n.author, n.text,
        n.follow_up_on as "followUpOn"
      from staff_note n where n.tenant_id = ${tenant} and n.settled_at is null and n.follow_up_on <= ${today}::date
      order by n.follow_up_on, n.note_id limit ${maxDue}`,
  );

export type NewNote = {
  readonly accountNumber: number;
  /** Null if one of the newspaper's other systems wrote it. */
  readonly staffId: number | null;
  readonly author: string;
  readonly text: string;
  readonly followUpOn: Day | null;
  readonly now: Date;
};

export async function insertNote(tx: Tx, note: NewNote): Promise<number> {
  const { note_id } = await tx.q
    .insertInto("staff_note")
    .values({
      tenant_id: tx.tenantId,
      account_number: note.accountNumber,
      staff_id: note.staffId,
      author: note.author,
      text: note.text,
      follow_up_on: note.followUpOn,
      made_at: note.now,
    })
    .returning("note_id")
    .executeTakeFirstOrThrow();
  return note_id;
}

export type NoteToSettle = {
  readonly accountNumber: number;
  readonly noteId: number;
  readonly by: string;
  readonly now: Date;
};

/** @returns whether there is such a note of this account. A note that was already settled stays as it is. */
export async function settleNote(tx: Tx, { accountNumber, noteId, by, now }: NoteToSettle): Promise<boolean> {
  const { rows } = await sql`
    update staff_note set settled_at = coalesce(settled_at, ${now}), settled_by = coalesce(settled_by, ${by})
    where tenant_id = ${tx.tenantId} and note_id = ${noteId} and account_number = ${accountNumber}
    returning note_id`.execute(tx.q);
  return rows.length > 0;
}
