import type { Output } from "#contract/call-shape.ts";
import type { deskCancelGoLive, deskGetGoingLive, deskGoLive, deskLookAhead } from "#contract/desk/going-live.ts";
import { type Day, toDay } from "#core/day.ts";
import type { GoLivePreview } from "#core/import/go-live-preview.ts";
import { decideGoLive, goingLiveOf } from "#core/import/going-live.ts";
import type { Database } from "#server/db/database.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { cancelGoingLive, previewFingerprint, setGoingLive } from "#server/import/set-going-live.ts";
import type { Random } from "#server/crypto/random.ts";
import type { Enqueue } from "#server/store/email/outbox.ts";
import {
  findGoLivePreview,
  requestGoLivePreview,
  type StoredGoLivePreview,
} from "#server/store/import/go-live-preview.ts";
import { findMoveIn, type MoveIn } from "#server/store/import/move-in.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { goLiveRefusalWords as words } from "./desk-move-in-words.ts";

type Needs = { readonly enqueue: Enqueue; readonly random: Pick<Random, "uuid"> };

const refusedWith = (errorMessage: string) => ({ isSuccess: false, errorMessage }) as const;

export const makeDeskGetGoingLive =
  ({ db }: { readonly db: Database }): DeskHandler<typeof deskGetGoingLive> =>
  async (_, { publication, at }) =>
    db.readTogether(at, async (tx) => {
      const move = await findMoveIn(tx);
      const preview = await findGoLivePreview(tx);
      const { waiting = 0, leftOut = 0, live = 0, isComplete = true, askedByName = "" } = move ?? {};
      const standing = move === null ? null : goingLiveOf(move, at.today);
      return {
        today: at.today,
        standing: standing === null ? null : { ...standing, by: askedByName },
        waiting,
        notInLastList: leftOut,
        live,
        isComplete,
        ahead: move === null || preview === null ? null : shown(publication, preview, move, at.today),
      };
    });

function shown(
  publication: Publication,
  preview: StoredGoLivePreview,
  move: MoveIn,
  today: Day,
): Output<typeof deskGetGoingLive>["ahead"] {
  const { aheadId, onDay, found } = preview;
  const holds = preview.workedFrom === previewFingerprint(publication, move, today);
  return {
    aheadId,
    on: onDay,
    state: found === null ? "working" : holds ? "holds" : "changed",
    found: found === null ? null : foundShown(found),
  };
}

const noCards = { unasked: 0, bad: 0, examples: [] };

const foundShown = ({ examples, days, cards = noCards, ...found }: GoLivePreview) => ({
  ...found,
  examples: [...examples],
  days: [...days],
  cards: { ...cards, examples: [...cards.examples] },
});

/** If the same day is asked for twice, it is computed twice, and the later result counts. */
export const makeDeskLookAhead =
  ({ enqueue, random }: Needs): DeskHandler<typeof deskLookAhead> =>
  async ({ on }, { tenantId, command }) =>
    command(async (tx) => {
      const day = toDay(on);
      const decision = decideGoLive({ move: await findMoveIn(tx), day, today: tx.today, isAsShown: true });
      if (decision.kind === "refused") return refusedWith(words[decision.because]);
      const aheadId = random.uuid();
      await requestGoLivePreview(tx, aheadId, day);
      await enqueue(tx, "move-in-ahead", [{ tenantId, id: aheadId }]);
      return { isSuccess: true } as const;
    });

/** A click in another tab for the same day succeeds and does nothing; another day has to be previewed again. */
export const makeDeskGoLive =
  ({ enqueue }: Pick<Needs, "enqueue">): DeskHandler<typeof deskGoLive> =>
  async ({ on, aheadId }, { publication, staff, tenantId, requestId, command }) =>
    command(async (tx) => {
      const isAsShown = async (move: MoveIn | null): Promise<boolean> => {
        const preview = await findGoLivePreview(tx);
        if (move === null || preview === null || preview.aheadId !== aheadId || preview.onDay !== on) return false;
        return preview.workedFrom === previewFingerprint(publication, move, tx.today);
      };
      const by = { actor: actorOf(staff), name: staff.name };
      const decision = await setGoingLive(tx, { day: toDay(on), by, requestId, isAsShown });
      if (decision.kind === "refused") return refusedWith(words[decision.because]);
      // Otherwise the day's work starts it.
      if (on <= tx.today) await enqueue(tx, "go-live", [{ tenantId, id: on }]);
      return { isSuccess: true } as const;
    });

export const makeDeskCancelGoLive =
  (): DeskHandler<typeof deskCancelGoLive> =>
  async (_, { staff, requestId, command }) =>
    command(async (tx) => {
      const decision = await cancelGoingLive(tx, { actor: actorOf(staff), requestId });
      return decision === "begins" ? refusedWith(words.begins) : ({ isSuccess: true } as const);
    });
