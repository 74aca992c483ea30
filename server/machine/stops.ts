import type { Output } from "#contract/call-shape.ts";
import type { changeStop, createStop, listStops, withdrawStop } from "#contract/machine/stops.ts";
import type { submitTemporaryStop } from "#contract/temporary-stop.ts";
import { changeHandler, type MachineHandler } from "#server/http/machine/machine-handler.ts";
import { isRefused } from "#server/http/refused.ts";

export const makeListStops =
  (): MachineHandler<typeof listStops> =>
  async ({ account }, { read }) => {
    const found = await read("getTemporaryStops", Number(account), {});
    if (isRefused(found)) return found;
    return {
      stops: found.map(({ stopID, paperOption, stopDate, restartDate, state, restartsWith, ...stop }) => ({
        stopId: stopID,
        stopOn: stopDate,
        restartOn: restartDate,
        papers: paperOption,
        state,
        firstPaperOn: restartsWith,
        isSettled: stop.changeUntil === null && stop.restartChangeUntil === null && stop.whenWithdrawn === null,
      })),
    };
  };

type Kept = Output<typeof submitTemporaryStop>;
const changed = ({ stopID, restartsWith, newExpireDate }: Extract<Kept, { isSuccess: true }>) => ({
  stopId: stopID,
  firstPaperOn: restartsWith,
  paidThrough: newExpireDate,
});

type Wish = { readonly stopOn: string; readonly restartOn: string; readonly papers: "save" | "stop" };
const wantedOf = ({ stopOn, restartOn, papers }: Wish) => ({
  stopDate: stopOn,
  restartDate: restartOn,
  paperOption: papers,
});

export const makeCreateStop = (): MachineHandler<typeof createStop> =>
  changeHandler<typeof createStop, Kept>(
    ({ accountNumber, ...wish }, { change, publication }) =>
      change("submitTemporaryStop", accountNumber, {
        domain: publication.tenant.domain,
        accountNumber,
        ...wantedOf(wish),
      }),
    changed,
  );

export const makeChangeStop = (): MachineHandler<typeof changeStop> =>
  changeHandler<typeof changeStop, Kept>(
    ({ accountNumber, stopId, ...wish }, { change, publication }) =>
      change("editTemporaryStop", accountNumber, {
        domain: publication.tenant.domain,
        accountNumber,
        stopID: stopId,
        ...wantedOf(wish),
      }),
    changed,
  );

export const makeWithdrawStop = (): MachineHandler<typeof withdrawStop> =>
  changeHandler<typeof withdrawStop, Kept>(
    ({ accountNumber, stopId }, { change, publication }) =>
      change("withdrawTemporaryStop", accountNumber, {
        domain: publication.tenant.domain,
        accountNumber,
        stopID: stopId,
      }),
    changed,
  );
