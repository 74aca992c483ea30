import type { Tx } from "#server/db/database.ts";
import { audit } from "#server/store/audit.ts";
import { insertNote, type NewNote } from "./staff-note.ts";

type By = { readonly actor: string; readonly requestId: string };

/**
 * Writes a note on a locked account. The trail says who wrote it; its text is in the note alone.
 * @returns its number.
 */
export async function writeNote(tx: Tx, note: NewNote, { actor, requestId }: By): Promise<number> {
  const noteId = await insertNote(tx, note);
  await audit(tx, {
    actor,
    action: "desk.note",
    subject: `account:${note.accountNumber}`,
    outcome: "added",
    details: { noteId, followUpOn: note.followUpOn },
    requestId,
  });
  return noteId;
}
