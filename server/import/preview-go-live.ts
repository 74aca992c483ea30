import type { Day } from "#core/day.ts";
import { type PreviewDay, previewDays, type SubscriberPreview } from "#core/import/go-live-preview.ts";
import { type CardFault, isCardFault } from "#core/import/imported-card.ts";
import { previewSubscriber } from "#core/import/preview-subscriber.ts";
import { noticeLaw } from "#core/site/notice-law.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import { findWaitingSubscribers, type WaitingSubscriber } from "#server/store/import/imported-account.ts";
import { findMoveIn, type MoveIn } from "#server/store/import/move-in.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { inTurns } from "./import-subscribers.ts";
import { openingOn, type WaitingOutcome } from "./openings.ts";

export type GoLivePreviewFacts = {
  readonly move: MoveIn;
  readonly begin: number;
  readonly leftOut: readonly Extract<WaitingOutcome, { kind: "left-out" }>[];
  /** Their card does not work at the gateway: they begin without it. */
  readonly badCards: readonly { readonly waiting: WaitingSubscriber; readonly because: CardFault }[];
  readonly days: readonly PreviewDay[];
};

const batch = 1000;

/**
 * What going live on a day would do: who begins, and what is charged and sent in the first 30 days. Null if nobody was
 * imported.
 */
export async function previewGoLive(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  publication: Publication,
  day: Day,
): Promise<GoLivePreviewFacts | null> {
  const at = tenantDay(clock, publication.tenant);
  const move = await db.readTogether(at, findMoveIn);
  if (move === null) return null;
  const { notices, policy } = publication.tenant;
  const law = noticeLaw(notices);
  const leftOut: Extract<WaitingOutcome, { kind: "left-out" }>[] = [];
  const badCards: { waiting: WaitingSubscriber; because: CardFault }[] = [];
  const previews: SubscriberPreview[] = [];
  for (let after = ""; ;) {
    const from = after;
    const waiting = await db.readTogether(at, (tx) => findWaitingSubscribers(tx, { after: from, most: batch }));
    for await (const each of inTurns(waiting)) {
      if (isCardFault(each.cardState)) badCards.push({ waiting: each, because: each.cardState });
      const decided = openingOn(publication, each, day);
      if (decided.kind === "left-out") leftOut.push(decided);
      else
        previews.push(
          previewSubscriber({
            row: decided.waiting.said,
            opening: decided.opening,
            plan: decided.plan,
            catalog: publication.catalog,
            law,
            policy,
            day,
          }),
        );
    }
    after = waiting.at(-1)?.oldNumber ?? after;
    if (waiting.length < batch)
      return { move, begin: previews.length, leftOut, badCards, days: previewDays(day, previews) };
  }
}
