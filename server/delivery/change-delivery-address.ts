import { accountMessages } from "#contract/account-messages.ts";
import type { changeDeliveryAddress, MovePreview } from "#contract/delivery-address.ts";
import type { Output } from "#contract/endpoint.ts";
import { messages } from "#contract/messages.ts";
import { parseDay, type Day } from "#core/day.ts";
import { dueBy } from "#core/delivery/carrier-route.ts";
import { decideMove, type MoveRefusal } from "#core/delivery/decide-move.ts";
import { movePrice, type MovePrice } from "#core/delivery/move-price.ts";
import { isPrint } from "#core/subscribing/plan.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { notFound, refuse } from "#server/http/refused.ts";
import { findAddress, type PlaceRecord } from "#server/store/address-change.ts";
import { findUsableAddresses } from "#server/store/address.ts";
import { lockHeldTerm, type HeldTerm } from "#server/store/held-term.ts";
import { findRoute } from "#server/store/route.ts";
import { deliveredTo } from "./delivered-to.ts";
import { deliveryOf, type HeldPlan, planOf } from "#server/store/held-plan.ts";
import { writeMove, type MoveNeeds } from "./write-move.ts";

const sentences = {
  inactive: accountMessages.invalidSubscription,
  "not-print": "Nothing is delivered with this subscription: there is no delivery address to change.",
  address: messages.addressProblem,
  "no-print-delivery":
    "We do not deliver the paper to this ZIP code. You can enter another address, or call us about reading online.",
  "same-address": "The paper is delivered to this address already.",
  "cut-off": "The papers of that day can no longer be led elsewhere. Please choose a later day.",
  "too-far": "That day is more than a year ahead. Please choose an earlier one.",
  "after-end": "No paper is due after that day.",
} as const satisfies Record<MoveRefusal | "inactive" | "not-print", string>;

const priceMoved = "The price has changed since it was shown. Please look at it again.";

type Answer = Output<typeof changeDeliveryAddress>;
const refusal = (code: keyof typeof sentences): Answer => ({ isSuccess: false, code, errorMessage: sentences[code] });

/** Has the paper delivered to another address: shows what that does, or does it (rules 4.13). */
export const makeChangeDeliveryAddress =
  ({ db, ...needs }: MoveNeeds & { readonly db: Database }): Handler<typeof changeDeliveryAddress> =>
  async (input, context) => {
    const { caller, tenantId, publication } = context;
    const { account } = caller;
    if (account === null) return notFound();
    const effectiveDate = input.effectiveDate === undefined ? null : parseDay(input.effectiveDate);
    if (input.effectiveDate !== undefined && effectiveDate === null)
      return refuse(400, "", { errors: [{ pointer: "/effectiveDate", detail: "is not a day" }] });
    // Looked at without taking it: a preview binds nothing.
    const [usable] = await findUsableAddresses(db, tenantId, [input.addressID], caller.loginId);
    return context.command(async (tx) => {
      const held = await lockHeldTerm(tx, account.accountNumber);
      if (held === null) return refusal("inactive");
      const plan = planOf(publication, held);
      if (!isPrint(plan.bundle)) return refusal("not-print");
      const to = usable === undefined ? null : await findAddress(tx, usable.addressId);
      const move = await decide(tx, context, held, plan, to, effectiveDate);
      if (move.kind === "refused") return refusal(move.because);
      if (to === null) return refusal("address");
      const price = priceOf(context, held, plan, to, move.effectiveOn);
      const shown = await previewOf(tx, move, to, price);
      if (input.preview === true) return { isSuccess: true, changeID: null, ...shown, errorMessage: "" };
      if (input.expectedCents !== undefined && price !== null && price.after !== input.expectedCents)
        return refuse(409, priceMoved);
      const wish = { account, held, to, price, billingToo: input.billingToo ?? false, shown };
      return { isSuccess: true, changeID: await writeMove(tx, needs, context, wish), ...shown, errorMessage: "" };
    });
  };

async function decide(
  tx: Tx,
  { publication, moment }: Context,
  held: HeldTerm,
  plan: HeldPlan,
  to: PlaceRecord | null,
  effectiveDate: Day | null,
) {
  const from = held.delivery === null ? null : await findAddress(tx, held.delivery.addressId);
  const { policy } = publication.tenant;
  const isSame = to !== null && from !== null && samePlace(from, to);
  const delivery = deliveryOf(publication, held, plan);
  return decideMove({ moment, policy, delivery, from, to: to && { ...to, isSame }, effectiveDate });
}

/** Each validation makes a new id: two addresses are the same place when the post office writes them alike. */
const samePlace = (a: PlaceRecord, b: PlaceRecord): boolean =>
  a.matchKey === b.matchKey && a.zip5 === b.zip5 && a.method === b.method;

function priceOf(
  { publication }: Context,
  held: HeldTerm,
  { bundle, rate }: HeldPlan,
  to: PlaceRecord,
  effectiveOn: Day,
): MovePrice | null {
  if (!held.renews || held.status === "cancelling") return null;
  const { catalogue, tenant } = publication;
  const { billingState } = held;
  return movePrice({
    catalogue,
    bundle,
    rate,
    addOns: catalogue.addOns.filter(({ offerId }) => held.addOnIds.includes(offerId)),
    policy: tenant.policy,
    paid: { paidThrough: held.paidThrough, anchorDay: held.anchorDay ?? 1 },
    before: { billingState, deliveryState: held.delivery?.stateCode ?? null },
    after: { billingState, deliveryState: to.stateCode },
    effectiveOn,
  });
}

async function previewOf(
  tx: Tx,
  { effectiveOn, firstIssueOn }: { readonly effectiveOn: Day; readonly firstIssueOn: Day },
  to: PlaceRecord,
  price: MovePrice | null,
): Promise<MovePreview> {
  const route = await findRoute(tx, to.routeCode);
  return {
    effectiveOn,
    firstIssueOn,
    to: deliveredTo(to),
    dueBy: route === null ? null : dueBy(route, firstIssueOn),
    price:
      price === null
        ? null
        : { beforeCents: price.before, afterCents: price.after, period: price.period, renewsOn: price.renewsOn },
  };
}
