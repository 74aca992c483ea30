import type { editTemporaryStop } from "#contract/temporary-stop.ts";
import { decideStopEdit } from "#core/delivery/decide-stop.ts";
import type { Handler } from "#server/http/handler.ts";
import { isRefused } from "#server/http/refused.ts";
import { changeStop as writeChange } from "#server/store/temporary-stop.ts";
import { changeStop, type StopNeeds } from "./change-stop.ts";
import { wantedOf } from "./stop-answer.ts";

/** Changes a temporary stop as far as its papers are still before their cut-off (rules 4.7). */
export const makeEditTemporaryStop =
  (needs: StopNeeds): Handler<typeof editTemporaryStop> =>
  async (input, context) => {
    const { stopID } = input;
    const wanted = wantedOf(input);
    if (isRefused(wanted)) return wanted;
    return changeStop(needs, context, {
      action: "delivery.stop-edit",
      shown: input.newExpireDate,
      decide: (facts) => decideStopEdit(facts, stopID, wanted),
      write: async (tx, { stops }, { stop }) => {
        const posted = stops.find(({ stopId }) => stopId === stopID)?.postedThrough ?? null;
        await writeChange(tx, { ...stop, stopId: stopID, postedThrough: posted });
        return stopID;
      },
      letter: (told, { stop }) => ({ kind: "stopConfirmed", content: { ...told, ...stop, isChange: true } }),
    });
  };
