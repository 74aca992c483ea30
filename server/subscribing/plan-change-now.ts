import { slowerDelivery } from "#core/cancellation/change-plan.ts";
import type { PlanNowRefusal } from "#core/cancellation/plan-change-refusals.ts";
import type { Day } from "#core/day.ts";
import { decideSubscription } from "#core/subscribing/decide-subscription.ts";
import { firstTerm } from "#core/subscribing/first-term.ts";
import { billMethod } from "#core/subscribing/renewal-method.ts";
import type { PlanOnSale } from "#core/subscribing/plan.ts";
import { isPrint } from "#core/subscribing/plan.ts";
import type { Tx } from "#server/db/database.ts";
import type { Context } from "#server/http/handler.ts";
import { findHoldingsOf } from "#server/store/account/person.ts";
import {
  type AddressRecord,
  claimAddresses,
  findAddressesOf,
  findUsableAddressesInTx,
} from "#server/store/delivery/address.ts";
import { staffCaller } from "#server/store/account/staff-caller.ts";
import type { HeldTerm } from "#server/store/subscription/held-term.ts";
import { creditDestination, findPlanChange, type FoundChange } from "#server/store/subscription/plan-change.ts";
import { termsOffered } from "#server/store/publication/publication-in.ts";
import type { TermsReadOut } from "#server/store/subscription/subscription.ts";
import { priceOrder } from "./price-order.ts";
import { type OrderContext, writeOrder } from "./write-order.ts";

type At = Pick<Context, "publication" | "moment">;

export type PlanChangeNow =
  | {
      readonly kind: "offered";
      readonly plan: PlanOnSale;
      readonly change: FoundChange & { readonly change: { readonly kind: "offered" } };
      readonly creditTo: string | null;
      readonly delivery: AddressRecord | null;
      readonly billing: AddressRecord | null;
      readonly due: number;
      readonly startOn: Day;
    }
  | { readonly kind: "refused"; readonly because: PlanNowRefusal };

export type PlanChangeRequest = {
  readonly held: HeldTerm;
  readonly plan: PlanOnSale;
  /** Where the paper would go, if the account has no delivery address; 0 to keep the current one. */
  readonly deliveryAddressId: number;
  readonly loginId: number;
};

const refused = (because: PlanNowRefusal): PlanChangeNow => ({ kind: "refused", because });

/**
 * What buying a larger plan now would mean: its price, and the refund for the old one. Called under the account's lock.
 */
export async function findPlanChangeNow(
  tx: Tx,
  at: At,
  { held, plan, deliveryAddressId, loginId }: PlanChangeRequest,
): Promise<PlanChangeNow> {
  const { subscriptionId, accountNumber } = held;
  const own = await findAddressesOf(tx, subscriptionId);
  const [typed = null] = deliveryAddressId === 0 ? [] : await findUsableAddressesInTx(tx, [deliveryAddressId], loginId);
  const delivery = typed ?? own.delivery;
  const method = delivery?.method === "mail" ? ("mail" as const) : ("carrier" as const);
  const change = await findPlanChange(tx, at, { subscriptionId, accountNumber }, { ...plan, method });
  if (change === null) return refused("not-live");
  if (change.change.kind === "waits") return refused(change.change.because);
  if (change.change.kind !== "offered") return refused("not-larger");
  if (isPrint(plan.bundle) && delivery === null) return refused("no-address");
  if (isPrint(plan.bundle) && delivery?.method === "none") return refused("no-print-delivery");
  const billing = own.billing ?? delivery;
  const quote = priceOrder(at.publication, at.moment, { ...plan, addOns: [] }, { billing, delivery });
  // The new paper comes no sooner than the old one can be stopped.
  const slower = slowerDelivery(method, held.delivery?.method ?? "none");
  const { policy } = at.publication.tenant;
  const { startOn } = firstTerm({
    ...plan,
    calendar: at.publication.catalog.calendar,
    moment: at.moment,
    policy,
    method: slower,
  });
  const creditTo = await creditDestination(tx, held, change.end);
  const offered = { ...change, change: change.change };
  return { kind: "offered", plan, change: offered, creditTo, delivery, billing, due: quote.dueToday, startOn };
}

type Ordered = {
  readonly held: HeldTerm;
  readonly found: Extract<PlanChangeNow, { kind: "offered" }>;
  readonly termsVersion: string;
  readonly actor: string;
  readonly loginId: number;
  readonly readOut: TermsReadOut;
};

/** Writes the order that replaces the current plan once it is paid for. Null if the terms have changed. */
export async function orderPlanChange(
  tx: Tx,
  context: OrderContext,
  uuid: () => string,
  { held, found, termsVersion, actor, loginId, readOut }: Ordered,
): Promise<boolean> {
  const { publication, moment } = context;
  const { plan, change, billing, delivery } = found;
  const { subscriptionId, accountNumber } = held;
  const decision = decideSubscription({
    catalog: publication.catalog,
    today: moment.today,
    wanted: {
      bundleId: plan.bundle.bundleId,
      rateCode: plan.rate.rateCode,
      addOnIds: [],
      termsVersion,
      method: held.method === "bill" ? billMethod : null,
      isSecond: false,
      offer: null,
    },
    terms: termsOffered(publication),
    holdings: await findHoldingsOf(tx, accountNumber),
    replaces: subscriptionId,
    billing,
    delivery,
    offerProblem: null,
    gift: null,
  });
  if (decision.kind === "refused") return false;
  if (delivery !== null) await claimAddresses(tx, [delivery.addressId], loginId);
  await writeOrder(tx, context, uuid, {
    firstName: "",
    lastName: "",
    phoneNumber: "",
    checkoutId: "",
    takesOver: false,
    isSecond: false,
    replaces: { subscriptionId, accountNumber, credit: change.change.credit, lastDay: change.lastDay },
    caller: { ...staffCaller(actor), loginId },
    decision,
    billing,
    delivery,
    gift: null,
    offer: null,
    source: null,
    phone: { accountNumber, readOut, startFrom: null },
  });
  return true;
}
