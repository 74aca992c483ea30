import type { SeasonalPlan } from "#contract/seasonal-plan.ts";
import type { Day } from "#core/day.ts";
import { nextSeason } from "#core/delivery/season.ts";
import type { Tx } from "#server/db/database.ts";
import { findAddress } from "#server/store/delivery/address-change.ts";
import { findSeasonalPlan } from "#server/store/delivery/seasonal-plan.ts";
import { deliveredTo } from "./delivered-to.ts";

/** The account's plan as its reader sees it; null if there is none. */
export async function seasonalPlanAnswer(tx: Tx, accountNumber: number, today: Day): Promise<SeasonalPlan | null> {
  const plan = await findSeasonalPlan(tx, accountNumber);
  if (plan === null) return null;
  const place = plan.addressId === null ? null : await findAddress(tx, plan.addressId);
  const { planId: planID, kind, season, returnOn } = plan;
  return { planID, kind, ...nextSeason(season, today), to: place && deliveredTo(place), isAway: returnOn !== null };
}
