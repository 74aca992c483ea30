import { faultCollector } from "#server/fault-collector.ts";
import { decideSeason } from "#core/delivery/decide-stop.ts";
import { firstReachableIssue } from "#core/delivery/stop-facts.ts";
import { type SeasonDays, seasonStep, uncoveredDays } from "#core/delivery/season.ts";
import { atPublication, type AtPublication } from "#server/at-publication.ts";
import type { Tx } from "#server/db/database.ts";
import { audit } from "#server/store/audit.ts";
import { findPendingChange } from "#server/store/delivery/address-change.ts";
import {
  closeSeasonalPlan,
  findSeasonalPlans,
  noteSeasonProgress,
  type SeasonalPlanRecord,
} from "#server/store/delivery/seasonal-plan.ts";
import { stopFactsOf } from "#server/store/delivery/stop-facts.ts";
import { insertStop, tryLockAccount } from "#server/store/delivery/temporary-stop.ts";
import { record } from "#server/store/record.ts";
import { findHeldTerm, type HeldTerm } from "#server/store/subscription/held-term.ts";
import { moveIfFree } from "./change-delivery-address.ts";
import { writeStop } from "./change-stop.ts";
import type { ProcessStopsNeeds } from "./process-stops.ts";

const batch = 200;
const actor = "job:seasons";

type Account = NonNullable<Awaited<ReturnType<typeof tryLockAccount>>> & { readonly accountNumber: number };
type Following = { readonly needs: ProcessStopsNeeds; readonly at: AtPublication; readonly plan: SeasonalPlanRecord };

/**
 * Sets up the moves and stops of seasonal plans two weeks ahead. Each is a move or stop as a reader could have
 * requested it, with its email, its history and its way to cancel. One account at a time: safe to run more than once.
 * @returns how many were set up.
 */
export const scheduleSeasonalMoves = atPublication(
  async (needs: ProcessStopsNeeds, at: AtPublication): Promise<number> => {
    const { tenantId, today } = at;
    const aside = faultCollector();
    let followed = 0;
    for (let after = 0, found = batch; found === batch;) {
      const plans = await needs.db.write({ tenantId, today }, (tx) => findSeasonalPlans(tx, after, batch));
      for (const plan of plans)
        if (
          stepOf(plan, at) !== null &&
          (await aside.attempt(`account ${plan.accountNumber}`, () =>
            needs.db.write({ tenantId, today }, (tx) => follow(tx, { needs, at, plan })),
          ))
        )
          followed++;
      [after, found] = [plans.at(-1)?.planId ?? after, plans.length];
    }
    aside.throwCollected();
    return followed;
  },
);

function stepOf({ season, isEnded, ...progress }: SeasonalPlanRecord, { today }: AtPublication) {
  const step = seasonStep(season, progress, today);
  return isEnded && step?.kind === "leave" ? null : step;
}

async function follow(tx: Tx, { needs, at, plan: seen }: Following): Promise<boolean> {
  const { accountNumber } = seen;
  const holder = await tryLockAccount(tx, accountNumber);
  if (holder === null) return false;
  // Read again under the account's lock: its reader may have ended or changed it.
  const [plan] = await findSeasonalPlans(tx, seen.planId - 1, 1);
  const step = plan?.planId === seen.planId ? stepOf(plan, at) : null;
  if (plan === undefined || step === null) return false;
  const held = await findHeldTerm(tx, accountNumber);
  if (held === null) return end(tx, needs, plan);
  const account = { ...holder, accountNumber };
  const following = { needs, at, plan };
  if (step.kind === "leave" && plan.kind === "digital") await pause(tx, following, account, held, step);
  else if ((await findPendingChange(tx, held.subscriptionId)) !== null) return false;
  else if (step.kind === "leave") await moveOut(tx, following, account, held, step);
  else await moveBack(tx, following, account, held);
  await audit(tx, {
    actor,
    action: "delivery.season",
    subject: `account:${accountNumber}`,
    outcome: step.kind,
    details: { planId: plan.planId },
  });
  return true;
}

/** The subscription has ended, and the plan ends with it. */
async function end(tx: Tx, { clock }: ProcessStopsNeeds, plan: SeasonalPlanRecord): Promise<boolean> {
  await closeSeasonalPlan(tx, plan.accountNumber, clock.now());
  await noteSeasonProgress(tx, plan.planId, { lastLeaveOn: plan.lastLeaveOn, away: null });
  return true;
}

/**
 * Stops papers for digital-only seasons: each missed paper is added at the end, around the stops that the reader has
 * planned.
 */
async function pause(
  tx: Tx,
  { needs, at, plan }: Following,
  account: Account,
  held: HeldTerm,
  season: SeasonDays,
): Promise<void> {
  const { publication } = at;
  const facts = stopFactsOf(held, publication, at);
  for (const part of uncoveredDays(season, firstReachableIssue(facts), held.stops)) {
    const now = (await findHeldTerm(tx, held.accountNumber)) ?? held;
    const decided = decideSeason(stopFactsOf(now, publication, at), { ...part, option: "stop" });
    if (decided.kind === "refused") continue;
    const stopId = await insertStop(tx, now, decided.stop);
    const changed = { account, held: now, stopId, decided };
    const done = await writeStop(tx, { publication, now: needs.clock.now() }, changed);
    await record(tx, needs, { actor, tenant: publication.tenant }, "delivery.stop", { ...done, stop: decided.stop });
  }
  await noteSeasonProgress(tx, plan.planId, { lastLeaveOn: season.leaveOn, away: null });
}

const movingBy = ({ needs, at, plan }: Following) => ({
  publication: at.publication,
  moment: at,
  now: needs.clock.now(),
  requestId: actor,
  actor: plan.loginId === 0 ? actor : `login:${plan.loginId}`,
  loginId: plan.loginId,
});

/** Nobody agreed to a higher price, so if the price would rise the paper stays where it is this year. */
async function moveOut(
  tx: Tx,
  following: Following,
  account: Account,
  held: HeldTerm,
  { leaveOn, returnOn }: SeasonDays,
): Promise<void> {
  const { plan, needs } = following;
  const { addressId } = plan;
  const home = held.delivery?.addressId ?? null;
  const by = { ...movingBy(following), account };
  const request = { addressId, effectiveDate: leaveOn, mayChangePrice: false };
  const hasMoved = home !== null && (await moveIfFree(needs)(tx, by, request));
  const away = hasMoved && home !== null ? { homeAddressId: home, returnOn } : null;
  await noteSeasonProgress(tx, plan.planId, { lastLeaveOn: leaveOn, away });
}

/** Only from the second address: a reader who has moved elsewhere since then stays there. */
async function moveBack(tx: Tx, following: Following, account: Account, held: HeldTerm): Promise<void> {
  const { plan, needs } = following;
  const { addressId, homeAddressId, returnOn, lastLeaveOn } = plan;
  if (held.delivery?.addressId === addressId) {
    const by = { ...movingBy(following), account };
    await moveIfFree(needs)(tx, by, { addressId: homeAddressId, effectiveDate: returnOn, mayChangePrice: true });
  }
  await noteSeasonProgress(tx, plan.planId, { lastLeaveOn, away: null });
}
