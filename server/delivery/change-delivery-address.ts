import type { Output } from "#contract/call-shape.ts";
import type { changeDeliveryAddress, MovePreview } from "#contract/delivery-address.ts";
import type { HeldChange } from "#core/access/held-change.ts";
import { type Day, parseDay } from "#core/day.ts";
import { deliveryDeadline } from "#core/delivery/carrier-route.ts";
import { decideMove, type MoveRefusal } from "#core/delivery/decide-move.ts";
import { movePrice, type MovePrice } from "#core/delivery/move-price.ts";
import { isPrint } from "#core/subscribing/plan.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { notFound, refuse } from "#server/http/refused.ts";
import { findAddress, type SubscriberAddress } from "#server/store/delivery/address-change.ts";
import { claimAddresses, findUsableAddresses } from "#server/store/delivery/address.ts";
import type { AccountContact } from "#server/store/account/account.ts";
import type { AccountRecord } from "#server/store/account/account-record.ts";
import { askEarlierMailbox, isNewToAccount } from "#server/store/access/held-change.ts";
import { type HeldTerm, lockHeldTerm } from "#server/store/subscription/held-term.ts";
import type { RecordNeeds } from "#server/store/record.ts";
import { findRoute } from "#server/store/delivery/route.ts";
import { deliveredTo } from "./delivered-to.ts";
import { deliveryOf, type HeldPlan, planOf } from "#server/store/subscription/held-plan.ts";
import { type MoveContext, type MoveToWrite, writeMove } from "./write-move.ts";
import { deliverySentencesIn } from "./delivery-words-in.ts";

type Answer = Output<typeof changeDeliveryAddress>;
type Refusal = MoveRefusal | "inactive" | "not-print";
const refusal = (code: Refusal, { language }: Context): Answer => ({
  isSuccess: false,
  code,
  errorMessage: deliverySentencesIn[language].move[code],
});

/** Previews or makes a change of the delivery address (rules 4.13). */
export const makeChangeDeliveryAddress =
  ({ db, ...needs }: RecordNeeds & { readonly db: Database }): Handler<typeof changeDeliveryAddress> =>
  async (input, context) => {
    const { caller, tenantId } = context;
    const { account } = caller;
    if (account === null) return notFound();
    const effectiveDate = input.effectiveDate === undefined ? null : parseDay(input.effectiveDate);
    if (input.effectiveDate !== undefined && effectiveDate === null)
      return refuse(400, "", { errors: [{ pointer: "/effectiveDate", detail: "is not a day" }] });
    // Read without claiming it: a preview changes nothing.
    const [usable] = await findUsableAddresses(db, tenantId, [input.addressID], caller.loginId);
    return context.command(async (tx) => {
      const by = { ...context, ...caller };
      const asked = { addressId: usable?.addressId ?? null, effectiveDate, billingToo: input.billingToo ?? false };
      const found = await findMove(tx, by, account, asked);
      if (found.kind === "refused") return refusal(found.because, context);
      const { wish } = found;
      if (input.preview === true) return { isSuccess: true, changeID: null, ...wish.shown, errorMessage: "" };
      if (input.expectedCents !== undefined && wish.price !== null && wish.price.after !== input.expectedCents)
        return refuse(409, deliverySentencesIn[context.language].priceMoved);
      if (isNewToAccount(account, context.now)) {
        const waits = await hold(tx, needs, context, account, wish, effectiveDate);
        return { isSuccess: true, changeID: null, ...wish.shown, waits, errorMessage: "" };
      }
      return { isSuccess: true, changeID: await writeMove(tx, needs, by, wish), ...wish.shown, errorMessage: "" };
    });
  };

/** The person who asks is new to the account: the address is kept for them, and the email on record decides. */
async function hold(
  tx: Tx,
  needs: RecordNeeds,
  context: Context<"account">,
  account: AccountRecord,
  { to, billingToo }: MoveToWrite,
  effectiveDate: Day | null,
): Promise<string> {
  await claimAddresses(tx, [to.addressId], context.caller.loginId);
  const { streetAddress, city, stateCode, zip } = deliveredTo(to);
  const place = `${streetAddress}, ${city}, ${stateCode} ${zip}`;
  const asked = { kind: "deliveryAddress", addressId: to.addressId, effectiveDate, billingToo, place } as const;
  return askEarlierMailbox(tx, needs, { ...context, account }, asked);
}

/** Carries out a move that had to wait, if it is still possible (rules 4.15). */
export const carryOutMove =
  (needs: RecordNeeds) =>
  async (
    tx: Tx,
    by: MoveContext & { readonly account: AccountContact },
    { addressId, effectiveDate, billingToo }: Extract<HeldChange, { readonly kind: "deliveryAddress" }>,
  ): Promise<boolean> => {
    // If the wanted day's papers can no longer be redirected, the first possible day is used.
    for (const day of effectiveDate === null ? [null] : [effectiveDate, null]) {
      const found = await findMove(tx, by, by.account, { addressId, effectiveDate: day, billingToo });
      if (found.kind === "found") {
        await writeMove(tx, needs, by, found.wish);
        return true;
      }
    }
    return false;
  };

type FreeMove = {
  readonly addressId: number | null;
  readonly effectiveDate: Day | null;
  /** False: a move that would change the price is refused. */
  readonly mayChangePrice: boolean;
};

/**
 * Makes a move that was agreed to earlier. If its day has passed, it starts on the first possible day.
 * @returns whether it was made.
 */
export const moveIfFree =
  (needs: RecordNeeds) =>
  async (
    tx: Tx,
    by: MoveContext & { readonly account: AccountContact },
    { mayChangePrice, effectiveDate, addressId }: FreeMove,
  ): Promise<boolean> => {
    for (const day of effectiveDate === null ? [null] : [effectiveDate, null]) {
      const found = await findMove(tx, by, by.account, { addressId, effectiveDate: day, billingToo: false });
      if (found.kind === "refused") continue;
      if (found.wish.price !== null && !mayChangePrice) return false;
      await writeMove(tx, needs, by, found.wish);
      return true;
    }
    return false;
  };

type AskedMove = {
  /** Null: not an address that this login may use. */
  readonly addressId: number | null;
  readonly effectiveDate: Day | null;
  readonly billingToo: boolean;
};

type FoundMove =
  | { readonly kind: "found"; readonly wish: MoveToWrite }
  | { readonly kind: "refused"; readonly because: Refusal };

/** The effect of the move, under the account's lock. */
export async function findMove(tx: Tx, by: MoveContext, account: AccountContact, asked: AskedMove): Promise<FoundMove> {
  const refused = (because: Refusal): FoundMove => ({ kind: "refused", because });
  const held = await lockHeldTerm(tx, account.accountNumber);
  if (held === null) return refused("inactive");
  const plan = planOf(by.publication, held);
  if (!isPrint(plan.bundle)) return refused("not-print");
  const to = asked.addressId === null ? null : await findAddress(tx, asked.addressId);
  const move = await decide(tx, by, held, plan, to, asked.effectiveDate);
  if (move.kind === "refused") return refused(move.because);
  if (to === null) return refused("address");
  const price = priceOf(by, held, plan, to, move.effectiveOn);
  const shown = await previewOf(tx, move, to, price);
  return { kind: "found", wish: { account, held, to, price, billingToo: asked.billingToo, shown } };
}

async function decide(
  tx: Tx,
  { publication, moment }: MoveContext,
  held: HeldTerm,
  plan: HeldPlan,
  to: SubscriberAddress | null,
  effectiveDate: Day | null,
) {
  const from = held.delivery === null ? null : await findAddress(tx, held.delivery.addressId);
  const { policy } = publication.tenant;
  const isSame = to !== null && from !== null && samePlace(from, to);
  const delivery = deliveryOf(publication, held, plan);
  return decideMove({ moment, policy, delivery, from, to: to && { ...to, isSame }, effectiveDate });
}

/** Each validation creates a new id: two addresses are the same place if the post office writes them alike. */
const samePlace = (a: SubscriberAddress, b: SubscriberAddress): boolean =>
  a.matchKey === b.matchKey && a.zip5 === b.zip5 && a.method === b.method;

function priceOf(
  { publication }: MoveContext,
  held: HeldTerm,
  { bundle, rate }: HeldPlan,
  to: SubscriberAddress,
  effectiveOn: Day,
): MovePrice | null {
  if (!held.renews || held.status === "cancelling") return null;
  const { catalog, tenant } = publication;
  const { billingState } = held;
  return movePrice({
    catalog,
    bundle,
    rate,
    addOns: catalog.addOns.filter(({ offerId }) => held.addOnIds.includes(offerId)),
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
  to: SubscriberAddress,
  price: MovePrice | null,
): Promise<MovePreview> {
  const route = await findRoute(tx, to.routeCode);
  return {
    effectiveOn,
    firstIssueOn,
    to: deliveredTo(to),
    dueBy: route === null ? null : deliveryDeadline(route, firstIssueOn),
    price:
      price === null
        ? null
        : { beforeCents: price.before, afterCents: price.after, period: price.period, renewsOn: price.renewsOn },
  };
}
