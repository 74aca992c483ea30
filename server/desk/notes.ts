import type { deskAddNote, deskSettleNote } from "#contract/desk/account.ts";
import { parseDay } from "#core/day.ts";
import { isFollowUp, mergedText, noteTexts } from "#core/staff/note.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound, refuse } from "#server/http/refused.ts";
import { lockExistingAccount } from "#server/store/account/account.ts";
import { findMergedInto } from "#server/store/account/merged-into.ts";
import { audit } from "#server/store/audit.ts";
import { settleNote } from "#server/store/staff/staff-note.ts";
import { writeNote } from "#server/store/staff/write-note.ts";

/** Adds a note. A note does not count as a change of the account. */
export const makeDeskAddNote =
  (): DeskHandler<typeof deskAddNote> =>
  async ({ accountNumber, text, followUpOn }, { staff, moment, now, command, requestId }) => {
    const day = followUpOn === undefined ? null : parseDay(followUpOn);
    if (followUpOn !== undefined && (day === null || !isFollowUp(day, moment.today)))
      return refuse(400, "", { errors: [{ pointer: "/followUpOn", detail: noteTexts.chooseDay }] });
    return command(async (tx) => {
      if (!(await lockExistingAccount(tx, accountNumber))) return notFound();
      const stays = await findMergedInto(tx, accountNumber);
      if (stays !== null) return refuse(409, mergedText(stays));
      const { staffId, name } = staff;
      const note = { accountNumber, staffId, author: name, text, followUpOn: day, now };
      const noteId = await writeNote(tx, note, { actor: actorOf(staff), requestId });
      return { isSuccess: true, noteId };
    });
  };

export const makeDeskSettleNote =
  (): DeskHandler<typeof deskSettleNote> =>
  async ({ accountNumber, noteId }, { staff, now, command, requestId }) =>
    command(async (tx) => {
      if (!(await settleNote(tx, { accountNumber, noteId, by: staff.name, now }))) return notFound();
      const subject = `account:${accountNumber}`;
      const details = { noteId };
      await audit(tx, { actor: actorOf(staff), action: "desk.note", subject, outcome: "settled", details, requestId });
      return { isSuccess: true };
    });
