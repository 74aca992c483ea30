import type { StartOnBill } from "#core/ledger/start-on-bill.ts";
import type { PinnedPlan } from "#core/subscribing/next-term.ts";
import type { Tx } from "#server/db/database.ts";
import { postExpiry } from "./held-term.ts";

export type BilledStart = {
  readonly subscriptionId: number;
  readonly start: StartOnBill;
  /** The plan as it was ordered: the first payment buys exactly that. */
  readonly plan: PinnedPlan;
  readonly actor: string;
};

/** Starts an account's order before it is paid for. Its first term is the one that is billed. */
export async function writeBilledStart(tx: Tx, { subscriptionId, start, plan, actor }: BilledStart): Promise<void> {
  await tx.q
    .updateTable("subscription")
    .set({
      status: "active",
      method: "bill",
      start_on: start.startOn,
      paid_through: start.paidThrough,
      renews_on: start.renewsOn,
      anchor_day: start.anchorDay,
      next_bundle_id: plan.bundleId,
      next_rate_code: plan.rateCode,
      next_rate_version: plan.rateVersion,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("subscription_id", "=", subscriptionId)
    .where("status", "=", "pending")
    .execute();
  const { rateCode, rateVersion } = plan;
  await postExpiry(tx, [
    { ...start.grant, subscriptionId, rateCode, rateVersion, reference: `start:${subscriptionId}`, actor },
  ]);
}
