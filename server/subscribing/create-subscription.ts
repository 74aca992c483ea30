import type { Parsed } from "#contract/endpoint.ts";
import { messages } from "#contract/messages.ts";
import { ownershipMessages } from "#contract/ownership-messages.ts";
import type { createSubscription, HeldAlready } from "#contract/subscriber.ts";
import { parseDay } from "#core/day.ts";
import {
  decideSubscription,
  planWanted,
  type SubscriptionRefusal,
  type WantedPlan,
} from "#core/subscribing/decide-subscription.ts";
import {
  type Holding,
  isSameOrder,
  type OpenOrder,
  type OrderedNow,
  orderToTakeOver,
  productOf,
} from "#core/subscribing/who-already-has.ts";
import { isLive } from "#core/subscription/status.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { notFound, refuse } from "#server/http/refused.ts";
import { checkoutOf, checkoutReaching, lockAccount } from "#server/store/account/account.ts";
import { claimAddresses } from "#server/store/delivery/address.ts";
import type { Caller } from "#server/store/account/caller.ts";
import {
  findHoldings,
  findMaybePaid,
  findOpenOrders,
  isGivenAlready,
  lockPerson,
} from "#server/store/account/person.ts";
import { normalEmail } from "#server/store/login/login.ts";
import { moveCheckout } from "#server/store/login/session.ts";
import { dropOrder, type Replaced } from "#server/store/subscription/subscription.ts";
import { findReplaced, heldAlready } from "./held-already.ts";
import { type WantedGift, writeOrder } from "./write-order.ts";

const sentences = {
  "plan-already-active": messages.activeAccountExists,
  "includes-your-plan": ownershipMessages.includesYourPlan,
  "in-your-plan": ownershipMessages.inYourPlan,
  "plan-changed": ownershipMessages.planChanged,
  "already-paid": ownershipMessages.alreadyPaid,
  "being-confirmed": ownershipMessages.beingConfirmed,
  "rate-not-for-current": "This offer is for new subscribers. Please pick another plan.",
  address: messages.addressProblem,
  "no-print-delivery": "We don't deliver the paper to this ZIP code. Please pick a digital plan or another address.",
  "off-sale": "This plan is no longer offered. Please pick another.",
  terms: "The terms have changed since you read them. Please read and accept them again.",
  "terms-not-accepted": "Please read and accept the terms to subscribe.",
  "not-as-gift": "This plan can't be given as a gift. Please pick another plan.",
  "gift-already-given": ownershipMessages.giftAlreadyGiven,
  "gift-date": "A gift can start today or on a day of the coming year. Please pick another day.",
} as const satisfies Record<SubscriptionRefusal | PaymentUnderWay | "plan-changed", string>;

/** What became of payments that were opened before for an order of the account. */
type OpenPayments = "none" | "paid" | "already-paid" | "changed" | "waiting";

type PaymentUnderWay = "already-paid" | "being-confirmed";

type Needs = {
  readonly db: Database;
  readonly uuid: () => string;
  readonly settleOpen: (context: Context, accountNumber: number) => Promise<OpenPayments>;
};

/** @param has an account of the caller's own, where that is why. */
const refused = (because: keyof typeof sentences, has: HeldAlready | null = null) => ({
  isSuccess: false as const,
  code: because,
  errorMessage: sentences[because],
  ...(has !== null && { held: has }),
});

/**
 * Makes the account and what waits for its payment: a subscription, or a gift for somebody else (rules 4.1, 4.14).
 * Nothing is active before the gateway has confirmed payment. One person has one open order for a product, wherever it
 * was begun.
 */
export const makeCreateSubscription =
  (needs: Needs): Handler<typeof createSubscription> =>
  async (input, context) => {
    const { publication, moment } = context;
    const caller = asBuyer(context.caller);
    if (input.gift?.kind === "bogo" && !context.features.bogo_purchase) return notFound();
    const gift = wantedGift(input.gift);
    const problem = gift === "no-day" ? { pointer: "/gift/startDate", detail: "is not a day" } : changeProblem(input);
    if (gift === "no-day" || problem !== null) return refuse(400, "", { errors: problem === null ? [] : [problem] });
    const wanted = wantedPlan(input);
    const plan = planWanted({ catalog: publication.catalog, today: moment.today, wanted });
    if (plan === null) return refused("off-sale");
    const now: OrderedNow =
      gift?.kind === "gift"
        ? { product: null, recipientEmail: gift.recipientEmail, isSecond: wanted.isSecond }
        : { product: productOf(plan.bundle), isSecond: wanted.isSecond };
    const underWay = await settleEarlier(needs, context, now);
    if (underWay !== null)
      return refused(underWay.because, { accountNumber: underWay.accountNumber, planName: plan.bundle.name });
    return context.command(async (tx) => {
      const who = { email: caller.email };
      const [, , claimed, holdings, orders, isGiven] = await Promise.all([
        lockPerson(tx, who),
        caller.account !== null && lockAccount(tx, caller.account.accountNumber),
        claimAddresses(
          tx,
          [input.billingAddressId, input.deliveryAddressId].filter((id) => id > 0),
          caller.loginId,
        ),
        findHoldings(tx, who, { loginId: caller.loginId }),
        findOpenOrders(tx, who, caller.loginId),
        now.product === null && isGivenAlready(tx, who, now),
      ]);
      const byId = (id: number) => claimed.find(({ addressId }) => addressId === id) ?? null;
      const [billing, delivery] = [byId(input.billingAddressId), byId(input.deliveryAddressId)];
      const newPlan = { ...plan, method: delivery?.method === "mail" ? "mail" : "carrier" } as const;
      const asked = input.replaces && (await findReplaced(tx, context, holdings, input.replaces, newPlan));
      if (asked?.kind === "changed") return refused("plan-changed", await heldAlready(tx, context, asked.has, newPlan));
      const replaces = asked?.replaced ?? null;
      const decision = decideSubscription({
        catalog: publication.catalog,
        today: moment.today,
        wanted,
        terms: publication.tenant.terms,
        holdings,
        replaces: replaces?.subscriptionId ?? null,
        billing,
        delivery,
        gift: gift && {
          ...gift,
          isForBuyer: normalEmail(gift.recipientEmail) === caller.email,
          isGivenAlready: isGiven,
        },
      });
      if (decision.kind === "refused")
        return refused(decision.because, await heldAlready(tx, context, decision.has, newPlan));
      const earlier = orderToTakeOver(orders, now);
      if (earlier !== null) await lockAccount(tx, earlier.accountNumber);
      const { uuid } = needs;
      const checkoutId =
        replaces === null
          ? await checkoutFor(tx, caller, { earlier, holdings, now, uuid })
          : await checkoutOfReplaced(tx, caller, { earlier, replaces, uuid, at: context.now });
      const accountNumber = await writeOrder(tx, context, needs.uuid, {
        ...input,
        checkoutId,
        takesOver: earlier !== null,
        isSecond: wanted.isSecond,
        replaces,
        caller,
        decision,
        billing,
        delivery,
        gift,
      });
      return { isSuccess: true as const, addSubscriber: [accountNumber], errorMessage: "" as const };
    });
  };

/** Somebody who helps with an account, or may only see it, buys on an account of their own. */
const asBuyer = (caller: Caller): Caller =>
  caller.account?.grant.kind === "owner" ? caller : { ...caller, account: null };

/**
 * Orders of this login that may have been paid in a tab that is closed now are asked for before they are chosen again.
 * Null: the order can go on.
 */
async function settleEarlier(
  { db, settleOpen }: Needs,
  context: Context<"checkout">,
  now: OrderedNow,
): Promise<{ readonly because: PaymentUnderWay; readonly accountNumber: number } | null> {
  const { caller, tenantId } = context;
  const isHere = ({ accountNumber }: OpenOrder) => accountNumber === caller.account?.accountNumber;
  let found: Awaited<ReturnType<typeof settleEarlier>> = null;
  for (const order of await findMaybePaid(db, tenantId, { email: caller.email }, caller.loginId)) {
    const isSame = isSameOrder(order, now);
    if (!isSame && !isHere(order)) continue;
    const { accountNumber } = order;
    const open = await settleOpen(context, accountNumber);
    if (open === "waiting") return { because: "being-confirmed", accountNumber };
    if ((open === "paid" || open === "already-paid") && isSame) found = { because: "already-paid", accountNumber };
  }
  return found;
}

type Ordering = {
  readonly earlier: OpenOrder | null;
  readonly holdings: readonly Holding[];
  readonly now: OrderedNow;
  readonly uuid: () => string;
};

/** The checkout whose account the order is written to; the caller's token reaches it from here on. */
async function checkoutFor(tx: Tx, caller: Caller, { earlier, holdings, now, uuid }: Ordering): Promise<string> {
  const isTaken =
    now.product !== null &&
    holdings.some((it) => it.accountNumber === caller.account?.accountNumber && isLive(it.status));
  // Account home shows one subscription of an account: whatever is bought beside a live one gets an account of its own.
  const own = isTaken ? null : (caller.checkoutId ?? (await checkoutOfSignedIn(tx, caller)));
  const checkoutId = earlier?.checkoutId ?? own ?? uuid();
  if (caller.scope === "checkout" && checkoutId !== caller.checkoutId)
    await moveCheckout(tx, caller.tokenHash, checkoutId);
  return checkoutId;
}

type Replacing = Pick<Ordering, "earlier" | "uuid"> & { readonly replaces: Replaced; readonly at: Date };

/**
 * A change of plan keeps the account number: its order waits on the account of the old plan, and the caller's token reaches
 * that from here on. An earlier order for the same product is given up.
 */
async function checkoutOfReplaced(tx: Tx, caller: Caller, { earlier, replaces, uuid, at }: Replacing): Promise<string> {
  const { accountNumber } = replaces;
  if (earlier !== null && earlier.accountNumber !== accountNumber) await dropOrder(tx, earlier.accountNumber, at);
  const checkoutId = await checkoutReaching(tx, accountNumber, uuid());
  if (caller.scope === "checkout" && checkoutId !== caller.checkoutId)
    await moveCheckout(tx, caller.tokenHash, checkoutId);
  return checkoutId;
}

const wantedPlan = (input: Parsed<typeof createSubscription>): WantedPlan => ({
  bundleId: input.bundleID ?? null,
  rateCode: input.rateCode,
  addOnIds: input.addOnOfferIDs ?? [],
  termsVersion: input.termsAccepted === true ? (input.termsVersion ?? null) : null,
  method: input.paymentMethod ?? null,
  isSecond: input.isSecondSubscription ?? false,
});

/** A gift, and a second subscription, take the place of nothing. */
const changeProblem = ({ replaces, gift, isSecondSubscription }: Parsed<typeof createSubscription>) =>
  replaces !== undefined && (gift?.kind === "gift" || isSecondSubscription === true)
    ? { pointer: "/replaces", detail: "does not go with this order" }
    : null;

type AskedGift = Omit<WantedGift, "startOn"> & { readonly startDate?: string | undefined };

function wantedGift(asked: AskedGift | undefined): WantedGift | null | "no-day" {
  if (asked === undefined) return null;
  const { startDate, ...gift } = asked;
  const startOn = startDate === undefined ? null : parseDay(startDate);
  return startDate !== undefined && startOn === null ? "no-day" : { ...gift, startOn };
}

/**
 * Who has signed in goes on with the account that they have, above all with one that waits for its payment ("Finish your
 * payment", or a checkout whose token ran out), and gets no second one.
 */
const checkoutOfSignedIn = async (tx: Tx, { account }: Caller): Promise<string | null> =>
  account === null ? null : checkoutOf(tx, account.accountNumber);
