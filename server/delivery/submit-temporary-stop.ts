import type { submitTemporaryStop } from "#contract/temporary-stop.ts";
import { decideStop } from "#core/delivery/decide-stop.ts";
import type { Handler } from "#server/http/handler.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { isRefused } from "#server/http/refused.ts";
import { insertStop } from "#server/store/delivery/temporary-stop.ts";
import { runStopCommand } from "./change-stop.ts";
import { wantedStopOf } from "./stop-answer.ts";

/** Stops delivery for some days (rules 4.7). */
export const makeSubmitTemporaryStop =
  (needs: RecordNeeds): Handler<typeof submitTemporaryStop> =>
  async (input, context) => {
    const wanted = wantedStopOf(input);
    if (isRefused(wanted)) return wanted;
    return runStopCommand(context, {
      shown: input.newExpireDate,
      decide: (facts) => decideStop(facts, wanted),
      write: (tx, held, { stop }) => insertStop(tx, held, stop),
      record: (tx, by, done, { stop }) => record(tx, needs, by, "delivery.stop", { ...done, stop }),
    });
  };
