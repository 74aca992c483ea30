import { messages } from "#contract/messages.ts";
import type { createSubscription } from "#contract/subscriber.ts";
import { parseDay } from "#core/day.ts";
import { decideSubscription, type SubscriptionRefusal } from "#core/subscribing/decide-subscription.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound, refuse } from "#server/http/refused.ts";
import { checkoutOf, lockAccount } from "#server/store/account.ts";
import { claimAddresses } from "#server/store/address.ts";
import type { Caller } from "#server/store/caller.ts";
import { hasLiveSubscription } from "#server/store/membership.ts";
import { findHeld } from "#server/store/subscription.ts";
import { type WantedGift, writeOrder } from "./write-order.ts";

const sentences = {
  "plan-already-active": messages.activeAccountExists,
  "rate-not-for-current": "This offer is for new subscribers. Please pick another plan.",
  address: messages.addressProblem,
  "no-print-delivery": "We do not deliver the paper to this ZIP code. Please pick a digital plan or another address.",
  "off-sale": "This plan is no longer offered. Please pick another.",
  terms: "The terms have changed since you read them. Please read and accept them again.",
  "gift-date": "A gift can start today or on a day of the coming year. Please pick another day.",
} as const satisfies Record<SubscriptionRefusal, string>;

type Needs = { readonly db: Database; readonly uuid: () => string };

/**
 * Makes the account and what waits for its payment: a subscription, or a gift for somebody else (rules 4.1, 4.14).
 * Nothing is active before the gateway has confirmed payment.
 */
export const makeCreateSubscription =
  ({ db, uuid }: Needs): Handler<typeof createSubscription> =>
  async (input, context) => {
    const { caller, publication, moment, tenantId } = context;
    if (input.gift?.kind === "bogo" && !context.features.bogo_purchase) return notFound();
    const gift = wantedGift(input.gift);
    if (gift === "no-day") return refuse(400, "", { errors: [{ pointer: "/gift/startDate", detail: "is not a day" }] });
    const buyer = { loginId: caller.loginId, confirmed: caller.emailConfirmed };
    const isSubscriber = await hasLiveSubscription(db, tenantId, buyer, null);
    return context.command(async (tx) => {
      if (caller.account !== null) await lockAccount(tx, caller.account.accountNumber);
      const claimed = await claimAddresses(
        tx,
        [input.billingAddressId, input.deliveryAddressId].filter((id) => id > 0),
        caller.loginId,
      );
      const byId = (id: number) => claimed.find(({ addressId }) => addressId === id) ?? null;
      const [billing, delivery] = [byId(input.billingAddressId), byId(input.deliveryAddressId)];
      const decision = decideSubscription({
        catalogue: publication.catalogue,
        today: moment.today,
        wanted: {
          bundleId: input.bundleID ?? null,
          rateCode: input.rateCode,
          addOnIds: input.addOnOfferIDs ?? [],
          termsVersion: input.termsVersion,
          method: input.paymentMethod ?? null,
        },
        terms: publication.tenant.terms,
        held: caller.account === null ? [] : await findHeld(tx, caller.account.accountNumber),
        isSubscriber,
        billing,
        delivery,
        gift,
      });
      if (decision.kind === "refused") {
        return { isSuccess: false as const, code: decision.because, errorMessage: sentences[decision.because] };
      }
      const accountNumber = await writeOrder(tx, context, uuid, {
        ...input,
        checkoutId: caller.checkoutId ?? (await checkoutOfSignedIn(tx, caller)) ?? uuid(),
        caller,
        decision,
        billing,
        delivery,
        gift,
      });
      return { isSuccess: true as const, addSubscriber: [accountNumber], errorMessage: "" as const };
    });
  };

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
