import type { Database, Tx } from "#server/db/database.ts";
import type { IntentPurpose } from "#server/db/tables/money.ts";
import { lockPerson } from "#server/store/account/person.ts";
import { withdrawPendingGift } from "#server/store/gift/gift.ts";
import { retireOrder } from "#server/store/subscription/subscription.ts";
import { findPendingOrder } from "#server/store/subscription/pending-order.ts";
import { isOrderOf, makePostFirstPayment, type PostNeeds } from "./post-first-payment.ts";
import type { IncomingPaymentNeeds } from "./post-incoming-payment.ts";
import { makePostAccountPayment } from "./post-on-account.ts";
import { holdPayment } from "./hold-payment.ts";
import type { PaymentPurpose, SettleRequest, VoidedCharge } from "#server/settlement/settlement.ts";
import { cents } from "#core/money.ts";
import { lockAccountContact } from "#server/store/account/account.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";

/**
 * Emails that an approved payment was voided, if no page waits for that answer: the bank may show the approval for some
 * days, and its owner has heard nothing from us.
 */
const notChargedMailer =
  (needs: RecordNeeds) =>
  async (tx: Tx, { hint, intent, publication, actor }: SettleRequest, voided: VoidedCharge): Promise<void> => {
    if (hint !== null) return;
    const account = await lockAccountContact(tx, intent.accountNumber);
    if (account === null) return;
    const { transactionId, amount } = voided.transaction;
    const { because } = voided;
    const { intentId } = intent;
    const notCharged = { account, intentId, transactionId, amount: cents(amount), because };
    await record(tx, needs, { actor, tenant: publication.tenant }, "payment.not-charged", notCharged);
  };

export type PaymentPurposes = Readonly<Record<IntentPurpose, PaymentPurpose>>;

export type PurposeNeeds = PostNeeds & IncomingPaymentNeeds & { readonly db: Database };

/**
 * The table of purposes: everything that a payment does differently depending on what it is for. Renewals have their
 * own folder.
 */
export function paymentPurposes(needs: PurposeNeeds, renewal: PaymentPurpose): PaymentPurposes {
  const onAccount = makePostAccountPayment(needs);
  const atAPage = { ...typedIn, voided: notChargedMailer(needs) };
  return {
    // Nothing is charged later for a gift: its buyer's card is not stored.
    subscribe: {
      ...atAPage,
      keepsCard: ({ giftId }) => giftId === null,
      mayCapture: async ({ publication, intent }) => {
        const order = await findPendingOrder(needs.db, publication.tenant.tenantId, intent.accountNumber);
        return order === null || isOrderOf(order, intent);
      },
      // First payments of one person are posted one after the other.
      lock: lockPerson,
      voided: async (tx, request, voided) => {
        const { accountNumber, subscriptionId, giftId } = request.intent;
        if (subscriptionId !== null) await retireOrder(tx, subscriptionId);
        if (giftId !== null) await withdrawPendingGift(tx, accountNumber, giftId);
        await atAPage.voided(tx, request, voided);
      },
      post: makePostFirstPayment(needs),
    },
    oneTime: { ...atAPage, keepsCard: () => false, post: onAccount },
    ezPay: { ...atAPage, keepsCard: () => true, post: onAccount },
    updateCard: { ...atAPage, keepsCard: () => true, post: onAccount },
    renewal,
    // A check is posted from its file. If a gateway reports one, staff review it, because money is never fulfilled by
    // guesswork.
    lockbox: {
      ...atAPage,
      keepsCard: () => false,
      post: (tx, { request, charge }) => holdPayment(tx, request, charge.transaction, "purpose"),
    },
  };
}

const typedIn = {
  hasBuyer: true,
  checksAddress: true,
  mayCapture: async () => true,
  isWanted: async () => true,
  isEarlierTry: async () => false,
  declined: async () => undefined,
  lock: async () => undefined,
  action: "payment.capture",
} as const satisfies Partial<PaymentPurpose>;
