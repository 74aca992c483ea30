import { hash } from "node:crypto";
import type { Day } from "#core/day.ts";
import { decideCancelGoLive, decideGoLive, type GoLiveDecision } from "#core/import/going-live.ts";
import type { Tx } from "#server/db/database.ts";
import { audit } from "#server/store/audit.ts";
import { findMoveIn, lockMoveIn, type MoveIn, type Requester, setLiveOn } from "#server/store/import/move-in.ts";
import type { Publication } from "#server/store/publication/publication.ts";

type Wish = {
  readonly day: Day;
  readonly by: Requester;
  readonly requestId?: string;
  /** Whether the preview of that day is still correct. */
  readonly isAsShown: (move: MoveIn | null) => Promise<boolean>;
};

/**
 * Makes the waiting subscriptions begin on that day. A repeat changes nothing, and is not recorded in the trail again.
 */
export async function setGoingLive(tx: Tx, { day, by, requestId = "", isAsShown }: Wish): Promise<GoLiveDecision> {
  await lockMoveIn(tx);
  const move = await findMoveIn(tx);
  const decision = decideGoLive({ move, day, today: tx.today, isAsShown: await isAsShown(move) });
  if (decision.kind !== "set") return decision;
  await setLiveOn(tx, { ...by, liveOn: day });
  const details = { on: day, waiting: move?.waiting, before: move?.liveOn };
  const noted = { actor: by.actor, requestId, subject: "publication", details };
  await audit(tx, { ...noted, action: "moveIn.set-live", outcome: "set" });
  return decision;
}

/** Cancels the day of going live. */
export async function cancelGoingLive(
  tx: Tx,
  { actor, requestId = "" }: { readonly actor: string; readonly requestId?: string },
): Promise<ReturnType<typeof decideCancelGoLive>> {
  await lockMoveIn(tx);
  const move = await findMoveIn(tx);
  const decision = decideCancelGoLive(move, tx.today);
  if (decision !== "cancel") return decision;
  await setLiveOn(tx, null);
  const noted = { actor, requestId, subject: "publication", details: { on: move?.liveOn } };
  await audit(tx, { ...noted, action: "moveIn.cancel-live", outcome: "canceled" });
  return decision;
}

/**
 * A text that identifies everything that the preview is computed from: with another list, another day, or other plans
 * and prices it is a different text.
 */
export function previewFingerprint({ catalog, tenant }: Publication, move: MoveIn, today: Day): string {
  const { lastRun, isComplete, liveOn, waiting, leftOut, badCards } = move;
  const terms = hash("sha256", JSON.stringify([catalog, tenant.policy, tenant.notices]), "hex");
  return [today, lastRun, isComplete, liveOn, waiting, leftOut, badCards, terms].join(" ");
}
