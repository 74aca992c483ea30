import type { createNote } from "#contract/machine/notes.ts";
import { parseDay } from "#core/day.ts";
import { isFollowUp, noteTexts } from "#core/staff/note.ts";
import { changeHandler, type MachineHandler } from "#server/http/machine/machine-handler.ts";
import { refuse } from "#server/http/refused.ts";
import { writeNote } from "#server/store/staff/write-note.ts";

/** The note carries the key's name, as a colleague's note carries theirs. */
export const makeCreateNote = (): MachineHandler<typeof createNote> =>
  changeHandler<typeof createNote, { readonly noteId: number }>(
    async ({ accountNumber, text, followUpOn }, { changeAccount, actor, keyName, today, now, requestId }) => {
      const day = followUpOn === undefined ? null : parseDay(followUpOn);
      if (followUpOn !== undefined && (day === null || !isFollowUp(day, today)))
        return refuse(400, "", { errors: [{ pointer: "/followUpOn", detail: noteTexts.chooseDay }] });
      return changeAccount(accountNumber, async (tx) => {
        const note = { accountNumber, staffId: null, author: keyName, text, followUpOn: day, now };
        return { noteId: await writeNote(tx, note, { actor, requestId }) };
      });
    },
    ({ noteId }) => ({ noteId }),
  );
