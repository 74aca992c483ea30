import type { deskContinueMoveIn, deskStartMoveIn, deskStopMoveIn } from "#contract/desk/move-in.ts";
import { missingColumns } from "#core/import/columns.ts";
import { completeMapping, unknownColumn } from "#core/import/mapping.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound } from "#server/http/refused.ts";
import type { Random } from "#server/crypto/random.ts";
import { audit } from "#server/store/audit.ts";
import type { Enqueue } from "#server/store/email/outbox.ts";
import { saveMapping } from "#server/store/import/saved-mapping.ts";
import { insertReading, lockReading, lockRunningReading, setReadingState } from "#server/store/import/list-reading.ts";
import { beginRun, hasImportedAccounts, lockMoveIn } from "#server/store/import/move-in.ts";
import { extendListRetention, lockList, type StoredList } from "#server/store/import/uploaded-list.ts";
import { deskMoveInWords as words } from "./desk-move-in-words.ts";
import { deleteAfterOf } from "./upload-list.ts";

type Needs = { readonly enqueue: Enqueue; readonly random: Pick<Random, "uuid"> };

const refusedWith = (errorMessage: string) => ({ isSuccess: false, errorMessage }) as const;

/** Only one reading runs at a publication at a time, whoever began it. */
export const makeDeskStartMoveIn =
  ({ enqueue, random }: Needs): DeskHandler<typeof deskStartMoveIn> =>
  async ({ listId, kind, mapping }, { staff, tenantId, now, requestId, command }) =>
    command(async (tx) => {
      await lockMoveIn(tx);
      const list = await lockList(tx, listId);
      if (list === null) return notFound();
      const running = await lockRunningReading(tx);
      if (running !== null) return refusedWith(words.isRunning(running.starterName));
      const unfit = mappingProblem(list, mapping);
      if (unfit !== null) return refusedWith(unfit);
      if (kind === "compare" && !(await hasImportedAccounts(tx))) return refusedWith(words.nobodyToCompare);
      const readingId = random.uuid();
      const run = kind === "import" ? await beginRun(tx) : null;
      const by = { startedBy: actorOf(staff), starterName: staff.name, startedAt: now };
      await insertReading(tx, { readingId, listId, kind, mapping, run, ...by });
      await saveMapping(tx, mapping);
      await extendListRetention(tx, listId, deleteAfterOf(tx.today));
      const subject = `list:${list.name}`;
      await audit(tx, { actor: actorOf(staff), action: `moveIn.${kind}`, subject, outcome: "begun", requestId });
      await enqueue(tx, "move-in-list", [{ tenantId, id: readingId }]);
      return { isSuccess: true, readingId } as const;
    });

/** Why a list can't be read this way, for the person who wants to. */
function mappingProblem({ form, hasContent }: StoredList, given: Parameters<typeof completeMapping>[1]): string | null {
  if (form === null) return words.notWhole;
  if (!hasContent) return words.noContent;
  const mapping = completeMapping(form.headers, given);
  const unknown = unknownColumn(form.headers, mapping);
  if (unknown !== undefined) return words.otherColumns(unknown);
  const missing = missingColumns(mapping.columns);
  return missing.length > 0 ? words.missing(missing) : null;
}

/** The batch that is being stored is not kept: its rows are read again when it continues. */
export const makeDeskStopMoveIn =
  (): DeskHandler<typeof deskStopMoveIn> =>
  async (_, { staff, requestId, command }) =>
    command(async (tx) => {
      const running = await lockRunningReading(tx);
      if (running === null) return { isSuccess: true } as const;
      await setReadingState(tx, running.readingId, "stopped");
      const subject = `list:${running.listName}`;
      const details = { kind: running.kind, rows: running.rows };
      const noted = { actor: actorOf(staff), requestId, subject, details };
      await audit(tx, { ...noted, action: "moveIn.stop", outcome: "stopped" });
      return { isSuccess: true } as const;
    });

export const makeDeskContinueMoveIn =
  ({ enqueue }: Pick<Needs, "enqueue">): DeskHandler<typeof deskContinueMoveIn> =>
  async ({ readingId }, { staff, tenantId, requestId, command }) =>
    command(async (tx) => {
      await lockMoveIn(tx);
      const reading = await lockReading(tx, readingId);
      if (reading === null) return notFound();
      if (reading.state === "running") return { isSuccess: true } as const;
      const mayContinue = reading.state === "stopped" || reading.because === "fault";
      if (!mayContinue) return refusedWith(words.isOver);
      const running = await lockRunningReading(tx);
      if (running !== null) return refusedWith(words.isRunning(running.starterName));
      await setReadingState(tx, readingId, "running");
      await extendListRetention(tx, reading.listId, deleteAfterOf(tx.today));
      const subject = `list:${reading.listName}`;
      const details = { kind: reading.kind, rows: reading.rows };
      const noted = { actor: actorOf(staff), requestId, subject, details };
      await audit(tx, { ...noted, action: "moveIn.continue", outcome: "begun" });
      await enqueue(tx, "move-in-list", [{ tenantId, id: readingId }]);
      return { isSuccess: true } as const;
    });
