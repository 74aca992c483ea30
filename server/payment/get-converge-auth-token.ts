import type { Parsed } from "#contract/endpoint.ts";
import { messages } from "#contract/messages.ts";
import { ownershipMessages } from "#contract/ownership-messages.ts";
import type { getConvergeAuthToken } from "#contract/gateway-payment.ts";
import { checkExtras } from "#core/payment/amounts.ts";
import { paidMeanwhile } from "#core/subscribing/who-already-has.ts";
import type { Random } from "#server/random.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { IntentPurpose } from "#server/db/tables/money.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { notFound, refuse } from "#server/http/refused.ts";
import { lockAccount } from "#server/store/account/account.ts";
import { type FixedIntent, isRenewalAtGateway, noteTokenGiven, putIntent } from "#server/store/payment/intent.ts";
import { withdrawPendingGift } from "#server/store/gift/gift.ts";
import { findPendingOrder } from "#server/store/subscription/pending-order.ts";
import { findHoldings, isGivenAlready, lockPerson, type Person } from "#server/store/account/person.ts";
import { isChangeAsShown } from "#server/store/subscription/plan-change.ts";
import { retireOrder } from "#server/store/subscription/subscription.ts";
import type { Due, TokenRefusal } from "./due.ts";
import { dueOnAccount } from "./due-on-account.ts";
import { dueOfOrder } from "./due-order.ts";
import { takes } from "./offered-methods.ts";
import type { WidgetOpener } from "./open-widget.ts";
import { settleOpenPayments } from "./settle-open-payments.ts";
import type { Settler } from "./settle-payment.ts";

export type TokenNeeds = {
  readonly db: Database;
  readonly settler: Settler;
  readonly openWidget: WidgetOpener;
  readonly random: Pick<Random, "uuid" | "reference">;
};

type Input = Parsed<typeof getConvergeAuthToken>;

const firstCheckMs = 5 * 60_000;

const sentences = {
  "paid-before": ownershipMessages.alreadyPaid,
  "nothing-to-pay": "There is nothing to pay on this account.",
  "order-dropped": ownershipMessages.orderDropped,
  "already-paid": ownershipMessages.alreadyPaid,
  "being-confirmed": ownershipMessages.beingConfirmed,
  "price-expired": "The price has changed since you agreed to it. Please review your order.",
  gateway: messages.errorAuthorizingPayment,
  "account-changed": "Your account has changed since you opened this page. Please look at it again.",
  "plan-changed": ownershipMessages.planChanged,
  "not-offered": "This plan is no longer offered. Please pick another.",
  terms: "The terms have changed since you read them. Please read and accept them again.",
} as const satisfies Record<TokenRefusal, string>;

const no = (code: TokenRefusal) => ({ isSuccess: false as const, code, errorMessage: sentences[code] });

/** Fixes what is to be paid, then gets the gateway's session token for exactly that (rules 4.2). */
export const makeGetConvergeAuthToken =
  (needs: TokenNeeds): Handler<typeof getConvergeAuthToken> =>
  async (input, context) => {
    const { account } = context.caller;
    if (account === null) return notFound();
    const purpose = await purposeOf(needs.db, input, context, account.accountNumber);
    if (purpose === null) return notFound();
    if (!takes(context.publication.tenant, input.paymentMethod))
      return refuse(400, "", { errors: [{ pointer: "/paymentMethod", detail: "is not taken here" }] });
    const open = await settleOpenPayments(needs, context, account.accountNumber, purpose);
    if (open === "waiting") return no("being-confirmed");
    if (open === "paid") return no("paid-before");
    if (open === "already-paid") return no(open);
    if (open === "changed" && purpose !== "subscribe") return no("account-changed");
    const due =
      purpose === "subscribe"
        ? await dueOfOrder(needs.db, context, account.accountNumber)
        : await dueOnAccount(needs.db, context, account.accountNumber, purpose, input);
    if (due.kind === "status") return due.refused;
    if (due.kind === "refused") return no(due.because);
    const extras = extrasOf(input, due, context);
    if (extras.kind === "refused")
      return refuse(400, "", { errors: [{ pointer: fieldOf[extras.because], detail: "is out of bounds" }] });
    const intent = await fix(needs, context, account.accountNumber, { due, input, ...extras });
    if (typeof intent === "string") return no(intent);
    const opened = await needs.openWidget(context, due, intent, input.paymentMethod);
    // The intent stays: the buyer tries again with the same one (security.md F5).
    if (opened === null) return no("gateway");
    if (!(await needs.db.write(context.at, (tx) => noteTokenGiven(tx, intent.intentId, opened.at))))
      return no("being-confirmed");
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

/** The first payment while an order waits, else one for the account, which needs a sign-in. Null: not for this caller. */
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

/** Where nothing is charged, there is nothing to add a tip to. */
const extrasOf = ({ tip = 0, donateAmt = 0 }: Input, { amount }: Due, { publication }: Context) => {
  const { maxTipCents } = publication.tenant.policy;
  if (amount === 0 && (tip > 0 || donateAmt > 0))
    return { kind: "refused", because: tip > 0 ? "tip" : "donation" } as const;
  return checkExtras({ tip, donation: donateAmt }, maxTipCents);
};

type Fixed = Extract<ReturnType<typeof extrasOf>, { kind: "ok" }> & { readonly due: Due; readonly input: Input };

const fix = (
  { db, random }: TokenNeeds,
  { at, now, publication, moment }: Context,
  accountNumber: number,
  { due, input, tip, donation }: Fixed,
): Promise<FixedIntent | TokenRefusal> =>
  db.write(at, async (tx) => {
    const { order, amount, tax, lines, agreed, paidThrough } = due;
    const purpose: IntentPurpose = due.purpose;
    const refusal = await (purpose === "subscribe"
      ? lockOrder(tx, { publication, moment }, due, accountNumber)
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
    });
    // Another tab has paid in this moment.
    return intent ?? "paid-before";
  });

/** What was paid for meanwhile, by another login of the same mailbox, is not paid for again: the order is given up. */
async function lockOrder(
  tx: Tx,
  at: Pick<Context, "publication" | "moment">,
  { order, change }: Due,
  accountNumber: number,
): Promise<"already-paid" | "plan-changed" | null> {
  const who = { accountNumber };
  await Promise.all([lockPerson(tx, who), lockAccount(tx, accountNumber)]);
  if (!(await isPaidMeanwhile(tx, who, order)))
    return change === undefined || (await isChangeAsShown(tx, at, change.old, change.wanted)) ? null : "plan-changed";
  await (order.gift === null
    ? retireOrder(tx, order.subscriptionId)
    : withdrawPendingGift(tx, accountNumber, order.gift.giftId));
  return "already-paid";
}

const isPaidMeanwhile = async (tx: Tx, who: Person, { gift, subscriptionId }: Due["order"]): Promise<boolean> =>
  gift === null ? paidMeanwhile(await findHoldings(tx, who), subscriptionId) !== null : isGivenAlready(tx, who, gift);

/** A renewal that is at the gateway pays for the term that would be paid for here. */
async function lockTerm(tx: Tx, accountNumber: number): Promise<"being-confirmed" | null> {
  const [, charging] = await Promise.all([lockAccount(tx, accountNumber), isRenewalAtGateway(tx, accountNumber)]);
  return charging ? "being-confirmed" : null;
}
