import { atPublication, type PublicationNeeds } from "#server/at-publication.ts";
import { findWaitingSubscribers } from "#server/store/import/imported-account.ts";
import type { Tx } from "#server/db/database.ts";
import { discardPlans } from "#server/db/discard-plans.ts";
import type { Enqueue } from "#server/store/email/outbox.ts";
import { audit } from "#server/store/audit.ts";
import { findMoveIn, lockLiveOn, lockMoveIn, noteStartsToday, setLiveOn } from "#server/store/import/move-in.ts";
import { writeOpenings } from "#server/store/import/write-openings.ts";
import { openingOn, type WaitingOutcome } from "./openings.ts";

export type GoLiveNeeds = PublicationNeeds & { readonly enqueue: Enqueue };

const batch = 200;

/**
 * Starts the subscriptions of everybody who is waiting, once their day has come. Each batch is its own transaction: if
 * the program is killed, the next run continues with those who are still waiting. If a list was not completely
 * imported, nobody starts until it is.
 * @returns how many began.
 */
export const goLive = atPublication(
  async ({ db, clock, enqueue }: GoLiveNeeds, { publication, tenantId, today }): Promise<number> => {
    const at = { tenantId, today };
    let begun = 0;
    for (let after = ""; ;) {
      const from = after;
      const done = await db.write(at, async (tx) => {
        await discardPlans(tx);
        await lockMoveIn(tx);
        const move = await lockLiveOn(tx);
        // While a list is being imported, only the people imported so far would begin.
        if (move === null || move.liveOn > today || !move.isComplete) return null;
        const waiting = await findWaitingSubscribers(tx, { after: from, most: batch });
        const decided = waiting.map((each) => openingOn(publication, each, today));
        const opening = decided.filter(
          (each): each is Extract<WaitingOutcome, { kind: "opens" }> => each.kind === "opens",
        );
        await writeOpenings(tx, opening, { actor: move.askedBy, now: clock.now(), enqueue });
        // Readers who are left out then wait for the next file and the next day.
        if (opening.length > 0) await noteStartsToday(tx);
        if (waiting.length < batch) await end(tx, move.askedBy);
        return { begun: opening.length, last: waiting.at(-1)?.oldNumber ?? from, more: waiting.length === batch };
      });
      if (done === null) return begun;
      begun += done.begun;
      after = done.last;
      if (!done.more) return begun;
    }
  },
);

async function end(tx: Tx, actor: string): Promise<void> {
  await setLiveOn(tx, null);
  const move = await findMoveIn(tx);
  const details = { live: move?.live, waiting: move?.waiting, notInLastList: move?.leftOut };
  await audit(tx, { actor, action: "moveIn.end-live", subject: "publication", outcome: "live", details });
}
