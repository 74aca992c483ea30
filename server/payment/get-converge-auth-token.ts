import type { Parsed } from "#contract/call-shape.ts";
import type { getConvergeAuthToken } from "#contract/gateway-payment.ts";
import { isStaff } from "#core/staff/actor.ts";
import { checkExtras } from "#core/payment/amounts.ts";
import { findOfferCode } from "#core/site/offer-code.ts";
import { isUsedUp, offerCodeHoldMinutes } from "#core/subscribing/check-offer-code.ts";
import { findPaidMeanwhile } from "#core/subscribing/existing-subscription.ts";
import type { Random } from "#server/crypto/random.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { IntentPurpose } from "#server/db/tables/money.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { notFound, refuse } from "#server/http/refused.ts";
import { lockAccount } from "#server/store/account/account.ts";
import { isRenewalAtGateway } from "#server/store/payment/intent.ts";
import { type FixedIntent, noteTokenGiven, putIntent } from "#server/store/payment/open-intent.ts";
import { withdrawPendingGift } from "#server/store/gift/gift.ts";
import { findPendingOrder } from "#server/store/subscription/pending-order.ts";
import { findHoldings, hasOpenGiftTo, lockPerson, type PersonRef } from "#server/store/account/person.ts";
import { findOfferCodeUse, lockOfferCodeUses, putOfferCodeUse } from "#server/store/subscription/offer-code-use.ts";
import { isChangeAsShown } from "#server/store/subscription/plan-change.ts";
import { retireOrder } from "#server/store/subscription/subscription.ts";
import type { DuePayment, TokenRefusal } from "./due.ts";
import { dueOnAccount } from "./due-on-account.ts";
import { dueOfOrder } from "./due-order.ts";
import type { WidgetOpener } from "./open-widget.ts";
import { settleOpenPayments } from "./settle-open-payments.ts";
import type { Settler } from "#server/settlement/settlement.ts";
import { paymentSentencesIn } from "./payment-words-in.ts";
import { offeredWallets } from "#core/payment/offered-wallets.ts";
import type { PaymentMethodName } from "#contract/scalars.ts";
import type { Tenant } from "#core/site/tenant.ts";

export type TokenNeeds = {
  readonly db: Database;
  readonly settler: Settler;
  readonly openWidget: WidgetOpener;
  readonly random: Pick<Random, "uuid" | "reference">;
};

type Input = Parsed<typeof getConvergeAuthToken>;

const firstCheckMs = 5 * 60_000;

const no = (code: TokenRefusal, { language }: Pick<Context, "language">) => ({
  isSuccess: false as const,
  code,
  errorMessage: paymentSentencesIn[language].token[code],
});

/** Fixes what has to be paid, then gets the gateway's session token for exactly that (rules 4.2). */
export const makeGetConvergeAuthToken =
  (needs: TokenNeeds): Handler<typeof getConvergeAuthToken> =>
  async (input, context) => {
    const { account } = context.caller;
    if (account === null) return notFound();
    const purpose = await purposeOf(needs.db, input, context, account.accountNumber);
    if (purpose === null) return notFound();
    if (!accepts(context.publication.tenant, input.paymentMethod))
      return refuse(400, "", { errors: [{ pointer: "/paymentMethod", detail: "is not taken here" }] });
    const open = await settleOpenPayments(needs, context, account.accountNumber, purpose);
    if (open === "waiting") return no("being-confirmed", context);
    if (open === "paid") return no("paid-before", context);
    if (open === "already-paid") return no(open, context);
    if (open === "changed" && purpose !== "subscribe") return no("account-changed", context);
    const due =
      purpose === "subscribe"
        ? await dueOfOrder(needs.db, context, account.accountNumber)
        : await dueOnAccount(needs.db, context, account.accountNumber, purpose, input);
    if (due.kind === "status") return due.refused;
    if (due.kind === "refused") return no(due.because, context);
    const extras = extrasOf(input, due, context);
    if (extras.kind === "refused")
      return refuse(400, "", { errors: [{ pointer: fieldOf[extras.because], detail: "is out of bounds" }] });
    const intent = await fix(needs, context, account.accountNumber, { due, input, ...extras });
    if (typeof intent === "string") return no(intent, context);
    const opened = await needs.openWidget(context, due, intent, input.paymentMethod);
    // The intent stays: the buyer tries again with the same one (security.md F5).
    if (opened === null) return no("gateway", context);
    if (!(await needs.db.write(context.at, (tx) => noteTokenGiven(tx, intent, opened.at))))
      return no("being-confirmed", context);
    return {
      isSuccess: true as const,
      authToken: opened.authToken,
      bizDBID: intent.invoiceNumber,
      ccNetSubmitID: intent.intentId,
      leeProducts: due.bundleId,
      amountCents: intent.amount,
      widget: opened.widget,
    };
  };

/**
 * The first payment if an order waits, otherwise one for the account, which needs a sign-in. Null if this caller may
 * not pay.
 */
async function purposeOf(
  db: Database,
  { purpose }: Input,
  { caller, features, tenantId }: Context<"checkout">,
  accountNumber: number,
) {
  const isAccountArea = caller.scope === "account";
  if (purpose !== undefined) return purpose === "subscribe" || isAccountArea ? purpose : null;
  if (!isAccountArea || !features.payment_options) return "subscribe";
  return (await findPendingOrder(db, tenantId, accountNumber)) === null ? "oneTime" : "subscribe";
}

const fieldOf = { tip: "/tip", donation: "/donateAmt" } as const;

/** If nothing is charged, a tip can't be added. */
const extrasOf = ({ tip = 0, donateAmt = 0 }: Input, { amount }: DuePayment, { publication }: Context) => {
  const { maxTipCents } = publication.tenant.policy;
  if (amount === 0 && (tip > 0 || donateAmt > 0))
    return { kind: "refused", because: tip > 0 ? "tip" : "donation" } as const;
  return checkExtras({ tip, donation: donateAmt }, maxTipCents);
};

type Fixed = Extract<ReturnType<typeof extrasOf>, { kind: "ok" }> & { readonly due: DuePayment; readonly input: Input };

const fix = (
  { db, random }: TokenNeeds,
  { at, now, publication, moment, caller }: Context<"checkout">,
  accountNumber: number,
  { due, input, tip, donation }: Fixed,
): Promise<FixedIntent | TokenRefusal> =>
  db.write(at, async (tx) => {
    const { order, amount, tax, lines, agreed, paidThrough } = due;
    const purpose: IntentPurpose = due.purpose;
    const refusal = await (purpose === "subscribe"
      ? lockOrder(tx, { publication, moment, now }, due, accountNumber)
      : lockTerm(tx, accountNumber));
    if (refusal !== null) return refusal;
    const intent = await putIntent(tx, {
      intentId: random.uuid(),
      accountNumber,
      order,
      purpose,
      method: input.paymentMethod,
      amount,
      tip,
      donation,
      tax,
      lines,
      agreed,
      paidThrough,
      invoiceNumber: random.reference(),
      nextCheckAt: new Date(now.getTime() + firstCheckMs),
      now,
      takenBy: isStaff(caller.actor) ? caller.actor : null,
    });
    // Another tab has just paid.
    return intent ?? "paid-before";
  });

/**
 * An order whose plan was paid for meanwhile, by another login of the same mailbox, is dropped, so that nobody pays for
 * it again.
 */
async function lockOrder(
  tx: Tx,
  at: Pick<Context, "publication" | "moment" | "now">,
  { order, change }: DuePayment,
  accountNumber: number,
): Promise<"already-paid" | "plan-changed" | "offer-used-up" | null> {
  const who = { accountNumber };
  await Promise.all([lockPerson(tx, who), lockAccount(tx, accountNumber)]);
  if (!(await isPaidMeanwhile(tx, who, order))) {
    if (order.gift === null && !(await holdOfferUse(tx, at, order.subscriptionId, accountNumber)))
      return "offer-used-up";
    return change === undefined || (await isChangeAsShown(tx, at, change.old, change.wanted)) ? null : "plan-changed";
  }
  await (order.gift === null
    ? retireOrder(tx, order.subscriptionId)
    : withdrawPendingGift(tx, accountNumber, order.gift.giftId));
  return "already-paid";
}

/**
 * Holds the use of the order's offer code for as long as this payment may be made. False if the hold has ended, and
 * others have taken the last use.
 */
async function holdOfferUse(
  tx: Tx,
  { publication, now }: Pick<Context, "publication" | "now">,
  subscriptionId: number,
  accountNumber: number,
): Promise<boolean> {
  const use = await findOfferCodeUse(tx, subscriptionId);
  if (use === null) return true;
  const { taken } = await lockOfferCodeUses(tx, { code: use.code, now, buyer: null, insteadOf: [accountNumber] });
  const offer = findOfferCode(publication.tenant.offerCodes, use.code);
  if (offer !== null && isUsedUp(offer, taken)) return false;
  await putOfferCodeUse(tx, subscriptionId, {
    ...use,
    heldUntil: new Date(now.getTime() + offerCodeHoldMinutes * 60_000),
  });
  return true;
}

const isPaidMeanwhile = async (
  tx: Tx,
  who: PersonRef,
  { gift, subscriptionId }: DuePayment["order"],
): Promise<boolean> =>
  gift === null
    ? findPaidMeanwhile(await findHoldings(tx, who), subscriptionId) !== null
    : hasOpenGiftTo(tx, who, gift);

/** A renewal that is at the gateway would pay for the same term. */
async function lockTerm(tx: Tx, accountNumber: number): Promise<"being-confirmed" | null> {
  const [, charging] = await Promise.all([lockAccount(tx, accountNumber), isRenewalAtGateway(tx, accountNumber)]);
  return charging ? "being-confirmed" : null;
}

/** Whether a publication accepts this payment method. */
function accepts(tenant: Tenant, method: PaymentMethodName): boolean {
  const wallets = offeredWallets(tenant);
  switch (method) {
    case "Credit Card":
      return true;
    case "Apple Pay":
      return wallets.applePay;
    case "Google Pay":
      return wallets.googlePay;
    case "Paypal":
      return wallets.payPal;
  }
}
