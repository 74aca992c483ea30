import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import type { ReviewSource } from "#server/review-source.ts";
import { audit } from "#server/store/audit.ts";
import { findNotesDue, settleNote } from "#server/store/staff/staff-note.ts";
import { tenantDay } from "#server/tenant-day.ts";

export type NoteReviewNeeds = { readonly db: Database; readonly clock: Clock };

/** Notes whose follow-up day is today or earlier. */
export const noteReviews = ({ db, clock }: NoteReviewNeeds): ReviewSource => ({
  action: "note",
  movesMoney: [],
  outcomes: { done: "no follow-up is needed" },
  done: { done: "the note is settled" },
  list: async ({ tenant }) =>
    (await findNotesDue(db, tenant.tenantId, clock.local(tenant).today)).map((note) => ({
      key: String(note.noteId),
      accountNumber: note.accountNumber,
      day: note.followUpOn,
      about: `${note.author}: ${note.text}`,
    })),
  settle: async ({ tenant }, key, { by }) => {
    const due = await findNotesDue(db, tenant.tenantId, clock.local(tenant).today);
    const note = due.find(({ noteId }) => String(noteId) === key);
    if (note === undefined) return { kind: "unknown" };
    const { accountNumber, noteId } = note;
    return db.write(tenantDay(clock, tenant), async (tx) => {
      await settleNote(tx, { accountNumber, noteId, by: by.name, now: clock.now() });
      const subject = `account:${accountNumber}`;
      await audit(tx, { actor: by.actor, action: "desk.note", subject, outcome: "settled", details: { noteId } });
      return { kind: "settled", outcome: "done", details: {} };
    });
  },
});
