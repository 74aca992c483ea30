import type { getSeasonalPlan } from "#contract/seasonal-plan.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { seasonalPlanAnswer } from "./seasonal-plan-answer.ts";

export const makeGetSeasonalPlan =
  ({ db }: { readonly db: Database }): Handler<typeof getSeasonalPlan> =>
  async (_, { caller: { account }, publication, moment, at }) => {
    if (account === null) return notFound();
    const isOffered = publication.tenant.policy.seasonalPlans;
    if (!isOffered) return { isOffered, plan: null };
    return {
      isOffered,
      plan: await db.readTogether(at, (tx) => seasonalPlanAnswer(tx, account.accountNumber, moment.today)),
    };
  };
