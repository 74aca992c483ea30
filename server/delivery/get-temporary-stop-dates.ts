import type { getTemporaryStopDates } from "#contract/temporary-stop.ts";
import { stopWindow } from "#core/delivery/stop-view.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { findHeldTerm } from "#server/store/subscription/held-term.ts";
import { stopFactsOf } from "#server/store/delivery/stop-facts.ts";
import { cutOffAnswer } from "./stop-answer.ts";

const papersShown = 3;

/**
 * Cut-offs to show before the reader chooses (account §5): the first possible day, and until when each paper can be
 * changed.
 */
export const makeGetTemporaryStopDates =
  ({ db }: { readonly db: Database }): Handler<typeof getTemporaryStopDates> =>
  async (_, { caller: { account }, publication, moment, at }) => {
    if (account === null) return notFound();
    const held = await db.readTogether(at, (tx) => findHeldTerm(tx, account.accountNumber));
    if (held === null) return null;
    const facts = stopFactsOf(held, publication, moment);
    if (facts.printDays.length === 0) return null;
    const { firstDay, lastDay, endsOn, papers } = stopWindow(facts, papersShown);
    return {
      today: moment.today,
      firstStopDate: firstDay,
      lastStopDate: lastDay,
      endsOn,
      expireDate: held.paidThrough,
      papers: papers.map(({ issue, changeUntil }) => ({ date: issue, changeUntil: cutOffAnswer(changeUntil) })),
    };
  };
