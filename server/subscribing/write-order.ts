import { toE164 } from "#core/address/phone.ts";
import { systemOfNewAccount } from "#core/circulation/system-of-record.ts";
import type { Day } from "#core/day.ts";
import type { OfferCode } from "#core/site/offer-code.ts";
import type { OrderSource } from "#core/site/order-source.ts";
import type { Tenant } from "#core/site/tenant.ts";
import { offerCodeHoldMinutes } from "#core/subscribing/check-offer-code.ts";
import type { AcceptedSubscription } from "#core/subscribing/decide-subscription.ts";
import type { Quote } from "#core/subscribing/quote.ts";
import type { Tx } from "#server/db/database.ts";
import type { GiftKind } from "#server/db/tables/gift.ts";
import type { Context } from "#server/http/handler.ts";
import { putCheckoutAccount } from "#server/store/account/account.ts";
import type { AddressRecord } from "#server/store/delivery/address.ts";
import { audit } from "#server/store/audit.ts";
import type { Caller } from "#server/store/account/caller.ts";
import { putPendingGift, withdrawPendingGift } from "#server/store/gift/gift.ts";
import { putOfferCodeUse } from "#server/store/subscription/offer-code-use.ts";
import { putOrderSource } from "#server/store/subscription/order-source.ts";
import {
  type ConsentToRecord,
  endPendingSubscription,
  putPendingSubscription,
  recordConsent,
  type ReplacedSubscription,
  type TermsReadOut,
} from "#server/store/subscription/subscription.ts";
import { priceOrder } from "./price-order.ts";

const priceHeldMs = 24 * 60 * 60 * 1000;

export type WantedGift = {
  readonly kind: GiftKind;
  readonly recipientName: string;
  /** "" if the donor prints a card. */
  readonly recipientEmail: string;
  readonly note: string;
  readonly startOn: Day | null;
};

export type OrderToWrite = {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly checkoutId: string;
  readonly caller: Caller;
  readonly decision: AcceptedSubscription;
  readonly billing: AddressRecord | null;
  readonly delivery: AddressRecord | null;
  readonly gift: WantedGift | null;
  readonly offer: OfferCode | null;
  readonly source: OrderSource | null;
  readonly isSecond: boolean;
  /** Whether it takes over an earlier order for the same thing. */
  readonly takesOver: boolean;
  /** The buyer's own live plan, which ends when this is paid for. */
  readonly replaces: ReplacedSubscription | null;
  /** Set if staff take the order on the phone. */
  readonly phone?: PhoneOrder;
};

export type PhoneOrder = {
  /** The caller's existing account. */
  readonly accountNumber: number;
  readonly readOut: TermsReadOut;
  /** The earliest start; null for as soon as possible. */
  readonly startFrom: Day | null;
};

/** What an order needs from its request. */
export type OrderContext = Pick<Context, "publication" | "moment" | "now" | "requestId">;

/**
 * Writes what was chosen, with what was agreed to. An account has one open order at a time.
 * @returns its number.
 */
export async function writeOrder(
  tx: Tx,
  context: OrderContext,
  uuid: () => string,
  order: OrderToWrite,
): Promise<number> {
  const { decision, billing, delivery, gift } = order;
  const accountNumber = await accountOf(tx, context.publication.tenant, order);
  const startFrom = order.phone?.startFrom ?? null;
  const quote = priceOrder(context.publication, context.moment, decision, { billing, delivery, startFrom });
  const written = { tx, context, uuid, order, accountNumber, quote };
  const of = gift?.kind === "gift" ? await writeGift(written, gift) : await writeSubscription(written);
  await putOrderSource(tx, of, order.source);
  await audit(tx, {
    actor: order.caller.actor,
    action: "subscribing.create",
    subject: `account:${accountNumber}`,
    outcome: "pending",
    details: {
      ...of,
      bundleId: decision.bundle.bundleId,
      rateCode: decision.rate.rateCode,
      ...(order.offer !== null && { offerCode: order.offer.code }),
    },
    requestId: context.requestId,
  });
  return accountNumber;
}

/** A signed-in donor pays on their existing account, which stays as it is. */
async function accountOf(
  tx: Tx,
  { circulation }: Tenant,
  { caller, gift, replaces, phone, ...order }: OrderToWrite,
): Promise<number> {
  if (phone !== undefined) return phone.accountNumber;
  // The account keeps what its holder has told us.
  if (replaces !== null) return replaces.accountNumber;
  if (!order.takesOver && gift?.kind === "gift" && caller.scope === "account" && caller.account !== null) {
    return caller.account.accountNumber;
  }
  return putCheckoutAccount(tx, {
    firstName: order.firstName,
    lastName: order.lastName,
    contactEmail: caller.email,
    phone: toE164(order.phoneNumber) ?? "",
    checkoutId: order.checkoutId,
    loginId: caller.loginId,
    circulationSystem: systemOfNewAccount(circulation),
  });
}

type Written = {
  readonly tx: Tx;
  readonly context: OrderContext;
  readonly uuid: () => string;
  readonly order: OrderToWrite;
  readonly accountNumber: number;
  readonly quote: Quote;
};

/** The plan, its addresses and how long its price is held; the same for a subscription and a gift. */
const chosen = ({ context, accountNumber, order: { decision, billing, delivery, isSecond } }: Written) => ({
  accountNumber,
  bundleId: decision.bundle.bundleId,
  rateCode: decision.rate.rateCode,
  rateVersion: decision.rate.version,
  addOnIds: decision.addOns.map(({ offerId }) => offerId),
  product: decision.product,
  billingAddressId: billing?.addressId ?? 0,
  deliveryAddressId: delivery?.addressId ?? null,
  priceHeldUntil: new Date(context.now.getTime() + priceHeldMs),
  isSecond,
});

async function writeSubscription(written: Written): Promise<{ subscriptionId: number }> {
  const { tx, uuid, order, accountNumber, quote } = written;
  const plan = chosen(written);
  const method = order.decision.byBill ? "bill" : "ezpay";
  const startFrom = order.phone?.startFrom ?? null;
  const of = {
    subscriptionId: await putPendingSubscription(tx, { ...plan, method, startFrom, replaces: order.replaces }),
  };
  await putOfferCodeUse(tx, of.subscriptionId, heldUse(written));
  if (order.gift === null) await withdrawPendingGift(tx, accountNumber);
  else {
    // The free gift is the plan alone, and its recipient says where the paper goes.
    const free = { addOnIds: [], billingAddressId: null, deliveryAddressId: null };
    await putPendingGift(tx, { ...plan, ...free, ...order.gift, ...of, giftId: uuid() });
  }
  await recordConsent(tx, consentTo(written, of, quote.pricePath));
  return of;
}

/** Holds a use of the order's code until the order is paid for, or for some minutes. */
const heldUse = ({ context: { now }, order: { offer, caller } }: Written) =>
  offer && {
    code: offer.code,
    loginId: caller.loginId === 0 ? null : caller.loginId,
    email: caller.email,
    heldUntil: new Date(now.getTime() + offerCodeHoldMinutes * 60_000),
  };

/** A gift makes no subscription for the donor, and nothing is charged for it later (rules 4.14). */
async function writeGift(written: Written, gift: WantedGift): Promise<{ giftId: string }> {
  const { tx, uuid, accountNumber } = written;
  await endPendingSubscription(tx, accountNumber);
  const giftId = await putPendingGift(tx, { ...chosen(written), ...gift, subscriptionId: null, giftId: uuid() });
  await recordConsent(tx, consentTo(written, { giftId }, []));
  return { giftId };
}

const consentTo = (
  { context, quote, order: { decision, phone } }: Written,
  of: ConsentToRecord["of"],
  pricePath: Quote["pricePath"],
): ConsentToRecord => ({
  of,
  terms: decision.terms,
  dueTodayCents: quote.dueToday,
  pricePath: pricePath.map(({ rate, ...step }) => ({ ...step, rateCode: rate.rateCode })),
  givenAt: context.now,
  readOut: phone?.readOut ?? null,
});
