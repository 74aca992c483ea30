import type { Parsed } from "#contract/call-shape.ts";
import type { AlreadyHeldPlan, createSubscription } from "#contract/subscriber.ts";
import { parseDay } from "#core/day.ts";
import { findOfferCode, type OfferCode } from "#core/site/offer-code.ts";
import { cleanOrderSource } from "#core/site/order-source.ts";
import { offerCodeProblem, type OfferCodeProblem } from "#core/subscribing/check-offer-code.ts";
import { decideSubscription, findWantedPlan, type WantedPlan } from "#core/subscribing/decide-subscription.ts";
import type { PlanOnSale } from "#core/subscribing/plan.ts";
import {
  type Holding,
  isSameOrder,
  type NewOrder,
  type OpenOrder,
  orderToContinue,
  productOf,
} from "#core/subscribing/existing-subscription.ts";
import { isLive } from "#core/subscription/status.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { notFound, refuse } from "#server/http/refused.ts";
import { checkoutOf, ensureCheckout, lockAccount } from "#server/store/account/account.ts";
import { claimAddresses } from "#server/store/delivery/address.ts";
import type { Caller } from "#server/store/account/caller.ts";
import {
  findHoldings,
  findMaybePaidOrders,
  findOpenOrders,
  hasOpenGiftTo,
  lockPerson,
} from "#server/store/account/person.ts";
import { termsOffered } from "#server/store/publication/publication-in.ts";
import { cleanNote } from "#core/gift/gift-note.ts";
import { normalEmail } from "#server/store/login/login.ts";
import { moveCheckout } from "#server/store/login/session.ts";
import { lockOfferCodeUses } from "#server/store/subscription/offer-code-use.ts";
import { dropOrder, type ReplacedSubscription } from "#server/store/subscription/subscription.ts";
import { findExistingPlan, findReplaced } from "./existing-plan.ts";
import { type WantedGift, writeOrder } from "./write-order.ts";
import { subscribingSentencesIn } from "./subscribing-words-in.ts";
import type { subscribingSentences } from "./subscribing-words.ts";

/** The result of asking about payments that were opened earlier for an order of the account. */
type OpenPayments = "none" | "paid" | "already-paid" | "changed" | "waiting";

type PaymentUnderWay = "already-paid" | "being-confirmed";

type Needs = {
  readonly db: Database;
  readonly uuid: () => string;
  readonly settleOpen: (context: Context, accountNumber: number) => Promise<OpenPayments>;
};

/** @param has the caller's own account, if that is the reason. */
const refused = (
  { language }: Pick<Context, "language">,
  because: keyof typeof subscribingSentences.order,
  has: AlreadyHeldPlan | null = null,
) => ({
  isSuccess: false as const,
  code: because,
  errorMessage: subscribingSentencesIn[language].order[because],
  ...(has !== null && { held: has }),
});

/**
 * Creates the account and the order that waits for its payment: a subscription, or a gift for somebody else (rules 4.1,
 * 4.14). Nothing is active before the gateway has confirmed payment. A person has only one open order for a product,
 * wherever it was started.
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
    const offer = findOfferCode(publication.tenant.offerCodes, input.offerCode ?? "");
    if (input.offerCode !== undefined && offer === null) return refused(context, "offer-unknown");
    const wanted = wantedPlan(input, offer);
    const plan = findWantedPlan({ catalog: publication.catalog, today: moment.today, wanted });
    if (plan === null) return refused(context, "off-sale");
    const now = orderedNow(plan, wanted, gift);
    const underWay = await settleEarlier(needs, context, now);
    if (underWay !== null)
      return refused(context, underWay.because, { accountNumber: underWay.accountNumber, planName: plan.bundle.name });
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
        now.product === null && hasOpenGiftTo(tx, who, now),
      ]);
      const byId = (id: number) => claimed.find(({ addressId }) => addressId === id) ?? null;
      const [billing, delivery] = [byId(input.billingAddressId), byId(input.deliveryAddressId)];
      const newPlan = { ...plan, method: delivery?.method === "mail" ? "mail" : "carrier" } as const;
      const asked = input.replaces && (await findReplaced(tx, context, holdings, input.replaces, newPlan));
      if (asked?.kind === "changed")
        return refused(context, "plan-changed", await findExistingPlan(tx, context, asked.has, newPlan));
      const replaces = asked?.replaced ?? null;
      const earlier = orderToContinue(orders, now);
      if (earlier !== null) await lockAccount(tx, earlier.accountNumber);
      const decision = decideSubscription({
        catalog: publication.catalog,
        today: moment.today,
        wanted,
        terms: termsOffered(publication),
        holdings,
        replaces: replaces?.subscriptionId ?? null,
        billing,
        delivery,
        offerProblem: await problemOfOffer(tx, context, { offer, isGift: gift !== null, earlier }),
        gift: gift && {
          ...gift,
          isForBuyer: normalEmail(gift.recipientEmail) === caller.email,
          isGivenAlready: isGiven,
        },
      });
      if (decision.kind === "refused")
        return refused(context, decision.because, await findExistingPlan(tx, context, decision.has, newPlan));
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
        offer,
        source: cleanOrderSource(input.source ?? {}),
      });
      return { isSuccess: true as const, addSubscriber: [accountNumber], errorMessage: "" as const };
    });
  };

const orderedNow = ({ bundle }: PlanOnSale, { isSecond }: WantedPlan, gift: WantedGift | null): NewOrder =>
  gift?.kind === "gift"
    ? { product: null, recipientEmail: gift.recipientEmail, isSecond }
    : { product: productOf(bundle), isSecond };

/** A helper of an account, or somebody with limited access, buys on their own account. */
const asBuyer = (caller: Caller): Caller =>
  caller.account?.grant.kind === "owner" ? caller : { ...caller, account: null };

/**
 * Before this login chooses again, the gateway is asked about its orders that may have been paid in a tab that is
 * closed now. Null if the order can continue.
 */
async function settleEarlier(
  { db, settleOpen }: Needs,
  context: Context<"checkout">,
  now: NewOrder,
): Promise<{ readonly because: PaymentUnderWay; readonly accountNumber: number } | null> {
  const { caller, tenantId } = context;
  const isHere = ({ accountNumber }: OpenOrder) => accountNumber === caller.account?.accountNumber;
  let found: Awaited<ReturnType<typeof settleEarlier>> = null;
  for (const order of await findMaybePaidOrders(db, tenantId, { email: caller.email }, caller.loginId)) {
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
  readonly now: NewOrder;
  readonly uuid: () => string;
};

/** The checkout whose account the order is written to; from here on, the caller's token reaches it. */
async function checkoutFor(tx: Tx, caller: Caller, { earlier, holdings, now, uuid }: Ordering): Promise<string> {
  const isTaken =
    now.product !== null &&
    holdings.some((it) => it.accountNumber === caller.account?.accountNumber && isLive(it.status));
  // Account home shows one subscription per account, so anything bought beside a live one gets its own account.
  const own = isTaken ? null : (caller.checkoutId ?? (await checkoutOfSignedIn(tx, caller)));
  const checkoutId = earlier?.checkoutId ?? own ?? uuid();
  if (caller.scope === "checkout" && checkoutId !== caller.checkoutId)
    await moveCheckout(tx, caller.tokenHash, checkoutId);
  return checkoutId;
}

type Replacing = Pick<Ordering, "earlier" | "uuid"> & { readonly replaces: ReplacedSubscription; readonly at: Date };

/**
 * A change of plan keeps the account number: its order waits on the account of the old plan, which the caller's token
 * reaches from here on. An earlier order for the same product is dropped.
 */
async function checkoutOfReplaced(tx: Tx, caller: Caller, { earlier, replaces, uuid, at }: Replacing): Promise<string> {
  const { accountNumber } = replaces;
  if (earlier !== null && earlier.accountNumber !== accountNumber) await dropOrder(tx, earlier.accountNumber, at);
  const checkoutId = await ensureCheckout(tx, accountNumber, uuid());
  if (caller.scope === "checkout" && checkoutId !== caller.checkoutId)
    await moveCheckout(tx, caller.tokenHash, checkoutId);
  return checkoutId;
}

type WithOffer = Pick<Ordering, "earlier"> & { readonly offer: OfferCode | null; readonly isGift: boolean };

/** Whether the code can still be used by this person, with no other order taking its last use meanwhile. */
async function problemOfOffer(
  tx: Tx,
  { caller, moment, now }: Context<"checkout">,
  { offer, isGift, earlier }: WithOffer,
): Promise<OfferCodeProblem | null> {
  if (offer === null) return null;
  const { loginId, email } = caller;
  const insteadOf = [earlier, caller.account].flatMap((it) => (it === null ? [] : [it.accountNumber]));
  const uses = await lockOfferCodeUses(tx, { code: offer.code, now, buyer: { loginId, email }, insteadOf });
  return offerCodeProblem({ offer, today: moment.today, isGift, ...uses });
}

const wantedPlan = (input: Parsed<typeof createSubscription>, offer: OfferCode | null): WantedPlan => ({
  bundleId: input.bundleID ?? null,
  rateCode: input.rateCode,
  addOnIds: input.addOnOfferIDs ?? [],
  termsVersion: input.termsAccepted === true ? (input.termsVersion ?? null) : null,
  method: input.paymentMethod ?? null,
  isSecond: input.isSecondSubscription ?? false,
  offer,
});

/** A gift, or a second subscription, replaces nothing. */
const changeProblem = ({ replaces, gift, isSecondSubscription }: Parsed<typeof createSubscription>) =>
  replaces !== undefined && (gift?.kind === "gift" || isSecondSubscription === true)
    ? { pointer: "/replaces", detail: "does not go with this order" }
    : null;

type AskedGift = Pick<WantedGift, "kind" | "recipientName"> &
  Readonly<Partial<Record<"recipientEmail" | "note" | "startDate", string | undefined>>>;

function wantedGift(asked: AskedGift | undefined): WantedGift | null | "no-day" {
  if (asked === undefined) return null;
  const { startDate, recipientEmail = "", note = "", ...who } = asked;
  const gift = { ...who, recipientEmail, note: cleanNote(note) };
  const startOn = startDate === undefined ? null : parseDay(startDate);
  return startDate !== undefined && startOn === null ? "no-day" : { ...gift, startOn };
}

/**
 * A signed-in person continues with their existing account, especially one that waits for its payment ("Finish your
 * payment", or a checkout whose token expired), and gets no second one.
 */
const checkoutOfSignedIn = async (tx: Tx, { account }: Caller): Promise<string | null> =>
  account === null ? null : checkoutOf(tx, account.accountNumber);
