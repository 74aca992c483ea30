import type { Day } from "#core/day.ts";
import { type ComesOf, type DayAhead, daysAhead } from "#core/import/days-ahead.ts";
import { type CardFault, isCardFault } from "#core/import/imported-card.ts";
import { comesOf } from "#core/import/first-notices.ts";
import { noticeLaw } from "#core/site/notice-law.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import { findWaiting, type Waiting } from "#server/store/import/imported-account.ts";
import { findMoveIn, type MoveIn } from "#server/store/import/move-in.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { inTurns } from "./import-subscribers.ts";
import { type Decided, openingOn } from "./openings.ts";

export type LookAhead = {
  readonly move: MoveIn;
  readonly begin: number;
  readonly leftOut: readonly Extract<Decided, { kind: "left-out" }>[];
  /** Their card does not work at the gateway: they begin without it. */
  readonly badCards: readonly { readonly waiting: Waiting; readonly because: CardFault }[];
  readonly days: readonly DayAhead[];
};

const batch = 1000;

/**
 * What going live on a day would do: who begins, and what is charged and sent in the first 30 days. Null if nobody was
 * imported.
 */
export async function lookAhead(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  publication: Publication,
  day: Day,
): Promise<LookAhead | null> {
  const at = tenantDay(clock, publication.tenant);
  const move = await db.readTogether(at, findMoveIn);
  if (move === null) return null;
  const { notices, policy } = publication.tenant;
  const law = noticeLaw(notices);
  const leftOut: Extract<Decided, { kind: "left-out" }>[] = [];
  const badCards: { waiting: Waiting; because: CardFault }[] = [];
  const come: ComesOf[] = [];
  for (let after = ""; ;) {
    const from = after;
    const waiting = await db.readTogether(at, (tx) => findWaiting(tx, { after: from, most: batch }));
    for await (const each of inTurns(waiting)) {
      if (isCardFault(each.cardState)) badCards.push({ waiting: each, because: each.cardState });
      const decided = openingOn(publication, each, day);
      if (decided.kind === "left-out") leftOut.push(decided);
      else
        come.push(
          comesOf({
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
    if (waiting.length < batch) return { move, begin: come.length, leftOut, badCards, days: daysAhead(day, come) };
  }
}
