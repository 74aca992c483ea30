import { decideNextPlan, type NextPlanDecision } from "#core/cancellation/decide-next-plan.ts";
import type { PlanLoss } from "#core/cancellation/price-offer.ts";
import { termText } from "#core/calendar/term.ts";
import { nextTerm, type PinnedPlan } from "#core/subscribing/next-term.ts";
import type { PlanOnSale } from "#core/subscribing/plan.ts";
import { termsOfMethod } from "#core/site/applicable-terms.ts";
import { sql } from "kysely";
import type { Tx } from "#server/db/database.ts";
import type { Context } from "#server/http/handler.ts";
import type { AccountContact } from "#server/store/account/account.ts";
import { isRenewalAtGateway } from "#server/store/payment/intent.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import type { HeldTerm } from "#server/store/subscription/held-term.ts";
import { recordConsent, type TermsReadOut } from "#server/store/subscription/subscription.ts";
import { type OfferPromise, offerPromiseOf } from "./offer-promise.ts";

type At = Pick<Context, "publication" | "moment">;

/** What switching to another plan with the next term would mean. Called under the account's lock. */
export type NextPlanFound =
  | { readonly kind: "offered"; readonly plan: PlanOnSale; readonly promise: OfferPromise; readonly loses: PlanLoss }
  | Exclude<NextPlanDecision, { kind: "offered" }>;

export async function findNextPlan(tx: Tx, at: At, held: HeldTerm, bundleId: string): Promise<NextPlanFound> {
  const { catalog } = at.publication;
  const isRenewing = await isRenewalAtGateway(tx, held.accountNumber);
  const facts = { ...held, isRenewing, hasDelivery: held.delivery !== null && held.delivery.method !== "none" };
  const decision = decideNextPlan({ catalog, today: at.moment.today, held: facts, bundleId });
  if (decision.kind !== "offered") return decision;
  return { ...decision, promise: offerPromiseOf(at, held, pinned(decision.plan)) };
}

const pinned = ({ bundle, rate }: PlanOnSale): PinnedPlan => ({
  bundleId: bundle.bundleId,
  rateCode: rate.rateCode,
  rateVersion: rate.version,
});

export type NextPlanToWrite = {
  readonly account: AccountContact;
  readonly held: HeldTerm;
  readonly found: Exclude<NextPlanFound, { kind: "refused" }>;
  readonly actor: string;
  readonly now: Date;
  readonly requestId: string;
  readonly readOut: TermsReadOut;
};

/** Writes plan, consent to its price path, email and trail: all or none. */
export async function writeNextPlan(
  tx: Tx,
  needs: RecordNeeds,
  at: At,
  { account, held, found, actor, now, requestId, readOut }: NextPlanToWrite,
): Promise<void> {
  const { tenant, catalog } = at.publication;
  const { subscriptionId, renewsOn } = held;
  const by = { actor, tenant, requestId };
  // The term that follows if nothing else is planned.
  const own = nextTerm({ ...held, next: null }, catalog, at.moment.today);
  const kept = { bundleId: own.bundle.bundleId, rateCode: own.rate.rateCode, amount: own.rate.amount };
  const details = { account, subscriptionId, held: kept, renewsOn, now };
  if (found.kind === "stays") {
    await setNext(tx, subscriptionId, null);
    await record(tx, needs, by, "subscribing.plan-next", { ...details, plan: null });
    return;
  }
  const { plan, promise } = found;
  await setNext(tx, subscriptionId, pinned(plan));
  await recordConsent(tx, {
    of: { subscriptionId },
    terms: termsOfMethod(tenant.terms, held.method),
    dueTodayCents: 0,
    pricePath: promise.path.map(({ rate, ...step }) => ({ ...step, rateCode: rate.rateCode })),
    givenAt: now,
    readOut,
  });
  const [first] = promise.path;
  const amount = first?.amount ?? plan.rate.amount;
  await record(tx, needs, by, "subscribing.plan-next", {
    ...details,
    plan: {
      ...pinned(plan),
      name: plan.bundle.name,
      amount,
      startsOn: promise.startsOn,
      prices: {
        oldPrice: { amount: own.rate.amount, term: termText(own.rate.term) },
        newPrice: { amount, term: termText(plan.rate.term) },
        endsOn: promise.endsOn,
      },
      charges: promise.chargeOn === null ? null : { next: promise.chargeOn, path: promise.path },
    },
  });
}

/** Sets the plan of the next term; null keeps the present one. */
const setNext = (tx: Tx, subscriptionId: number, next: PinnedPlan | null): Promise<unknown> =>
  sql`update subscription set next_bundle_id = ${next?.bundleId ?? null}, next_rate_code = ${next?.rateCode ?? null},
      next_rate_version = ${next?.rateVersion ?? null}::int
    where tenant_id = ${tx.tenantId} and subscription_id = ${subscriptionId}`.execute(tx.q);
