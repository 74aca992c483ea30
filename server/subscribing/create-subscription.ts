import type { createSubscription } from "#contract/subscriber.ts";
import { messages } from "#contract/messages.ts";
import { toE164 } from "#core/address/phone.ts";
import {
  type AcceptedSubscription,
  decideSubscription,
  type SubscriptionRefusal,
} from "#core/subscribing/decide-subscription.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { checkoutOf, lockAccount, putCheckoutAccount } from "#server/store/account.ts";
import { type AddressRecord, claimAddresses } from "#server/store/address.ts";
import { audit } from "#server/store/audit.ts";
import type { Caller } from "#server/store/caller.ts";
import { hasLiveSubscription } from "#server/store/membership.ts";
import { findHeld, putPendingSubscription, recordConsent } from "#server/store/subscription.ts";
import { priceOrder } from "./price-order.ts";

const priceHeldMs = 24 * 60 * 60 * 1000;

const sentences = {
  "plan-already-active": messages.activeAccountExists,
  "rate-not-for-current": "This offer is for new subscribers. Please pick another plan.",
  address: messages.addressProblem,
  "no-print-delivery": "We do not deliver the paper to this ZIP code. Please pick a digital plan or another address.",
  "off-sale": "This plan is no longer offered. Please pick another.",
  terms: "The terms have changed since you read them. Please read and accept them again.",
} as const satisfies Record<SubscriptionRefusal, string>;

type Needs = { readonly db: Database; readonly uuid: () => string };

/** Makes the account and its pending subscription (rules 4.1). Nothing is active before the gateway has confirmed payment. */
export const makeCreateSubscription =
  ({ db, uuid }: Needs): Handler<typeof createSubscription> =>
  async (input, context) => {
    const { caller, publication, moment, tenantId } = context;
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
        },
        termsVersion: publication.tenant.terms.version,
        held: caller.account === null ? [] : await findHeld(tx, caller.account.accountNumber),
        isSubscriber,
        billing,
        delivery,
      });
      if (decision.kind === "refused") {
        return { isSuccess: false as const, code: decision.because, errorMessage: sentences[decision.because] };
      }
      const accountNumber = await writeOrder(tx, context, {
        ...input,
        checkoutId: caller.checkoutId ?? (await checkoutOfSignedIn(tx, caller)) ?? uuid(),
        caller,
        decision,
        billing,
        delivery,
      });
      return { isSuccess: true as const, addSubscriber: [accountNumber], errorMessage: "" as const };
    });
  };

/**
 * Who has signed in goes on with the account that they have, above all with one that waits for its payment ("Finish your
 * payment", or a checkout whose token ran out), and gets no second one.
 */
const checkoutOfSignedIn = async (tx: Tx, { account }: Caller): Promise<string | null> =>
  account === null ? null : checkoutOf(tx, account.accountNumber);

type Order = {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly checkoutId: string;
  readonly caller: Caller;
  readonly decision: AcceptedSubscription;
  readonly billing: AddressRecord | null;
  readonly delivery: AddressRecord | null;
};

async function writeOrder(tx: Tx, context: Context, order: Order): Promise<number> {
  const { decision, billing, delivery } = order;
  const accountNumber = await putCheckoutAccount(tx, {
    firstName: order.firstName,
    lastName: order.lastName,
    contactEmail: order.caller.email,
    phone: toE164(order.phoneNumber) ?? "",
    checkoutId: order.checkoutId,
    loginId: order.caller.loginId,
  });
  const quote = priceOrder(context.publication, context.moment, decision, { billing, delivery });
  const subscriptionId = await putPendingSubscription(tx, {
    accountNumber,
    bundleId: decision.bundle.bundleId,
    rateCode: decision.rate.rateCode,
    rateVersion: decision.rate.version,
    addOnIds: decision.addOns.map(({ offerId }) => offerId),
    product: decision.product,
    method: decision.rate.ezPay === "none" ? "bill" : "ezpay",
    billingAddressId: billing?.addressId ?? 0,
    deliveryAddressId: delivery?.addressId ?? null,
    priceHeldUntil: new Date(context.now.getTime() + priceHeldMs),
  });
  await recordConsent(tx, {
    subscriptionId,
    termsVersion: context.publication.tenant.terms.version,
    termsText: context.publication.tenant.terms.text,
    dueTodayCents: quote.dueToday,
    pricePath: quote.pricePath.map(({ rate, ...step }) => ({ ...step, rateCode: rate.rateCode })),
    givenAt: context.now,
  });
  await audit(tx, {
    actor: `login:${order.caller.loginId}`,
    action: "subscribing.create",
    subject: `account:${accountNumber}`,
    outcome: "pending",
    details: { subscriptionId, bundleId: decision.bundle.bundleId, rateCode: decision.rate.rateCode },
    requestId: context.requestId,
  });
  return accountNumber;
}
