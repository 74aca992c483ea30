import type { endSeasonalPlan } from "#contract/seasonal-plan.ts";
import { nextSeason } from "#core/delivery/season.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { lockAccount } from "#server/store/account/account.ts";
import { closeSeasonalPlan, findSeasonalPlan } from "#server/store/delivery/seasonal-plan.ts";
import { byReader, record, type RecordNeeds } from "#server/store/record.ts";

/** A stop or move that is already set up stays. The reader can cancel it where it is shown. */
export const makeEndSeasonalPlan =
  (needs: RecordNeeds): Handler<typeof endSeasonalPlan> =>
  async ({ planID }, { caller, publication, moment, now, requestId, command }) => {
    const { account } = caller;
    if (account === null) return notFound();
    const { accountNumber } = account;
    return command(async (tx) => {
      await lockAccount(tx, accountNumber);
      const plan = await findSeasonalPlan(tx, accountNumber);
      if (plan?.planId !== planID) return notFound();
      await closeSeasonalPlan(tx, accountNumber, now);
      await record(tx, needs, byReader({ caller, publication, requestId }), "delivery.seasonal-plan", {
        account,
        planId: planID,
        words: { isOn: false, ...nextSeason(plan.season, moment.today), to: null },
      });
      return { isSuccess: true } as const;
    });
  };
