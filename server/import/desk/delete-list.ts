import type { deskDeleteMoveInList } from "#contract/desk/move-in.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound } from "#server/http/refused.ts";
import { audit } from "#server/store/audit.ts";
import { lockRunningReading } from "#server/store/import/list-reading.ts";
import { deleteList, lockList } from "#server/store/import/uploaded-list.ts";
import { deskMoveInWords as words } from "./desk-move-in-words.ts";

export const makeDeskDeleteMoveInList =
  (): DeskHandler<typeof deskDeleteMoveInList> =>
  async ({ listId }, { staff, requestId, command }) =>
    command(async (tx) => {
      const list = await lockList(tx, listId);
      if (list === null) return notFound();
      const running = await lockRunningReading(tx);
      if (running?.listId === listId) return { isSuccess: false, errorMessage: words.beingRead } as const;
      await deleteList(tx, listId);
      const noted = { actor: actorOf(staff), requestId, subject: `list:${list.name}` };
      await audit(tx, { ...noted, action: "moveIn.delete", outcome: "deleted" });
      return { isSuccess: true } as const;
    });
