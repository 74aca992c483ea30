import type { getTemporaryStops, TemporaryStop } from "#contract/temporary-stop.ts";
import { type StopView, stopView } from "#core/delivery/stop-view.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { findHeldTerm, type HeldTerm } from "#server/store/subscription/held-term.ts";
import { stopFactsOf } from "#server/store/delivery/stop-facts.ts";
import { effectAnswer, issuesAnswer, stopWindowAnswer } from "./stop-answer.ts";

const most = 20;

/** The stops of the subscription, latest first, without those that were withdrawn before they began. */
export const makeGetTemporaryStops =
  ({ db }: { readonly db: Database }): Handler<typeof getTemporaryStops> =>
  async (_, { caller: { account }, publication, moment, at }) => {
    if (account === null) return notFound();
    const held = await db.readTogether(at, (tx) => findHeldTerm(tx, account.accountNumber));
    if (held === null) return [];
    const facts = stopFactsOf(held, publication, moment);
    if (facts.printDays.length === 0) return [];
    const latest = facts.stops.toSorted((a, b) => (a.stopOn < b.stopOn ? 1 : -1)).slice(0, most);
    return latest.map((stop) => answerOf(stopView(facts, stop), held));
  };

function answerOf({ stop, state, effect, whenWithdrawn }: StopView, held: HeldTerm): TemporaryStop {
  return {
    stopID: stop.stopId,
    paperOption: stop.option,
    stopDate: stop.stopOn,
    restartDate: stop.restartOn,
    state,
    issues: issuesAnswer(effect.issues),
    ...stopWindowAnswer(effect),
    restartsWith: effect.restartsWith,
    whenWithdrawn:
      whenWithdrawn === null
        ? null
        : {
            restartsWith: whenWithdrawn.restartsWith,
            newExpireDate: effectAnswer(stop.stopId, whenWithdrawn, held).newExpireDate,
          },
  };
}
