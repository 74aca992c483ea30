import type { withdrawTemporaryStop } from "#contract/temporary-stop.ts";
import { decideWithdrawal } from "#core/delivery/decide-stop.ts";
import type { Handler } from "#server/http/handler.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { updateStop as writeChange, withdrawStop } from "#server/store/delivery/temporary-stop.ts";
import { runStopCommand } from "./change-stop.ts";

/**
 * Withdraws a stop. If it has begun, it ends with the next paper that can still be changed; otherwise it is removed
 * (rules 4.7).
 */
export const makeWithdrawTemporaryStop =
  (needs: RecordNeeds): Handler<typeof withdrawTemporaryStop> =>
  async ({ stopID, newExpireDate }, context) =>
    runStopCommand(context, {
      shown: newExpireDate,
      decide: (facts) => decideWithdrawal(facts, stopID),
      write: async (tx, { stops }, { stop }) => {
        const held = stops.find(({ stopId }) => stopId === stopID);
        if (stop === null || held === undefined) await withdrawStop(tx, stopID, context.now);
        else await writeChange(tx, { ...held, restartOn: stop.restartOn });
        return stopID;
      },
      record: (tx, by, done) => record(tx, needs, by, "delivery.stop-withdraw", done),
    });
