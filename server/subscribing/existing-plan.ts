import type { AlreadyHeldPlan } from "#contract/subscriber.ts";
import type { AddOn } from "#core/subscribing/plan.ts";
import type { Holding } from "#core/subscribing/existing-subscription.ts";
import { isLive } from "#core/subscription/status.ts";
import type { Tx } from "#server/db/database.ts";
import type { Context } from "#server/http/handler.ts";
import { heldPartsOf } from "#server/store/subscription/held-parts.ts";
import { creditDestination, findPlanChange, type NewPlan } from "#server/store/subscription/plan-change.ts";
import type { ReplacedSubscription } from "#server/store/subscription/subscription.ts";
import { creditDestinationText } from "#core/format/recorded-text.ts";

type At = Pick<Context, "publication" | "moment">;

/**
 * The buyer's existing plan, and whether the wanted plan can replace it. Only for an account that the login holds, so
 * that nobody learns about another person's.
 */
export async function findExistingPlan(
  tx: Tx,
  at: At,
  has: Holding | null,
  wanted: (NewPlan & { readonly addOns: readonly AddOn[] }) | null,
): Promise<AlreadyHeldPlan | null> {
  if (has?.isOwn !== true) return null;
  const { accountNumber } = has;
  const bundle = at.publication.catalog.bundles.find(({ bundleId }) => bundleId === has.bundleId);
  const held = { accountNumber, planName: bundle?.name ?? "" };
  const found = wanted && (await findPlanChange(tx, at, has, wanted));
  if (found === null || found.change.kind === "not-offered") return held;
  if (found.change.kind === "waits") return { ...held, changeWaits: found.change.because };
  const term = found.term.held;
  const kept = new Set(wanted?.addOns.map(({ productId }) => productId));
  const upgrades = heldPartsOf(at.publication, term).addOns.filter(({ productId }) => !kept.has(productId));
  return {
    ...held,
    change: {
      creditCents: found.change.credit,
      creditTo: creditDestinationText(await creditDestination(tx, has, found.end), at.publication.language),
      endsStop: term.status === "stopped",
      endsUpgrades: upgrades.map(({ name }) => name),
    },
  };
}

/** The plan that the buyer wants to replace, as the page showed it. */
export type RequestedChange = { readonly accountNumber: number; readonly creditCents: number };

export type FoundReplaced =
  | { readonly kind: "found"; readonly replaced: ReplacedSubscription }
  /** The old plan has changed since it was shown. `has`: what the buyer still has there. */
  | { readonly kind: "changed"; readonly has: Holding | null };

/** The buyer's own live plan that is to be replaced, if its credit is still the same. */
export async function findReplaced(
  tx: Tx,
  at: At,
  holdings: readonly Holding[],
  asked: RequestedChange,
  wanted: NewPlan,
): Promise<FoundReplaced> {
  const has = holdings.find(
    ({ accountNumber, isOwn, status }) => isOwn && isLive(status) && accountNumber === asked.accountNumber,
  );
  const found = has === undefined ? null : await findPlanChange(tx, at, has, wanted);
  if (has === undefined || found?.change.kind !== "offered" || found.change.credit !== asked.creditCents)
    return { kind: "changed", has: has ?? null };
  const { subscriptionId, accountNumber } = has;
  const { lastDay, change } = found;
  return { kind: "found", replaced: { subscriptionId, accountNumber, credit: change.credit, lastDay } };
}
