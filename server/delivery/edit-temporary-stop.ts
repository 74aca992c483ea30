import type { editTemporaryStop } from "#contract/temporary-stop.ts";
import { decideStopEdit } from "#core/delivery/decide-stop.ts";
import type { Handler } from "#server/http/handler.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { isRefused } from "#server/http/refused.ts";
import { updateStop as writeChange } from "#server/store/delivery/temporary-stop.ts";
import { runStopCommand } from "./change-stop.ts";
import { wantedStopOf } from "./stop-answer.ts";

/** Changes the part of a temporary stop whose papers are still before their cut-off (rules 4.7). */
export const makeEditTemporaryStop =
  (needs: RecordNeeds): Handler<typeof editTemporaryStop> =>
  async (input, context) => {
    const { stopID } = input;
    const wanted = wantedStopOf(input);
    if (isRefused(wanted)) return wanted;
    return runStopCommand(context, {
      shown: input.newExpireDate,
      decide: (facts) => decideStopEdit(facts, stopID, wanted),
      write: async (tx, { stops }, { stop }) => {
        const posted = stops.find(({ stopId }) => stopId === stopID)?.postedThrough ?? null;
        await writeChange(tx, { ...stop, stopId: stopID, postedThrough: posted });
        return stopID;
      },
      record: (tx, by, done, { stop }) => record(tx, needs, by, "delivery.stop-edit", { ...done, stop }),
    });
  };
