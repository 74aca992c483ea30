import type { Database, Tx } from "#server/db/database.ts";
import type { IntentPurpose } from "#server/db/tables/money.ts";
import { lockPerson } from "#server/store/account/person.ts";
import { withdrawPendingGift } from "#server/store/gift/gift.ts";
import { retireOrder } from "#server/store/subscription/subscription.ts";
import { type BookNeeds, firstPaymentBooker } from "./book-first-payment.ts";
import type { IncomingNeeds } from "./book-incoming.ts";
import { accountPaymentBooker } from "./book-on-account.ts";
import { holdPayment } from "./hold-payment.ts";
import { renewalPurpose } from "./renewal/renewal-purpose.ts";
import type { Purpose, SettleRequest, Voided } from "./settled.ts";
import { cents } from "#core/money.ts";
import { lockAccountName } from "#server/store/account/account.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";

/**
 * Emails that an approved payment was voided, where no page waits for that answer: the bank may show the approval for some
 * days, and its owner has seen nothing of ours.
 */
const notChargedMailer =
  (needs: RecordNeeds) =>
  async (tx: Tx, { hint, intent, publication, moment, actor }: SettleRequest, voided: Voided): Promise<void> => {
    if (hint !== null) return;
    const account = await lockAccountName(tx, intent.accountNumber);
    if (account === null) return;
    const { transactionId, amount } = voided.transaction;
    const { because } = voided;
    const { intentId } = intent;
    const notCharged = { account, intentId, today: moment.today, transactionId, amount: cents(amount), because };
    await record(tx, needs, { actor, tenant: publication.tenant }, "payment.not-charged", notCharged);
  };

export type Purposes = Readonly<Record<IntentPurpose, Purpose>>;

export type PurposeNeeds = BookNeeds & IncomingNeeds & { readonly db: Database };

/** The table of purposes: everything that a payment does differently because of what it is for stands here, and nowhere else. */
export function paymentPurposes(needs: PurposeNeeds): Purposes {
  const onAccount = accountPaymentBooker(needs);
  const atAPage = { ...typedIn, voided: notChargedMailer(needs) };
  return {
    // Nothing of a gift is charged later: its buyer's card is not kept.
    subscribe: {
      ...atAPage,
      keepsCard: ({ giftId }) => giftId === null,
      // First payments of one person are posted one after the other.
      lock: lockPerson,
      voided: async (tx, request, voided) => {
        const { accountNumber, subscriptionId, giftId } = request.intent;
        if (subscriptionId !== null) await retireOrder(tx, subscriptionId);
        if (giftId !== null) await withdrawPendingGift(tx, accountNumber, giftId);
        await atAPage.voided(tx, request, voided);
      },
      post: firstPaymentBooker(needs),
    },
    oneTime: { ...atAPage, keepsCard: () => false, post: onAccount },
    ezPay: { ...atAPage, keepsCard: () => true, post: onAccount },
    updateCard: { ...atAPage, keepsCard: () => true, post: onAccount },
    renewal: renewalPurpose(needs),
    // A check is booked from its file. A gateway that names one leads to a person: money is never fulfilled by guesswork.
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
  isWanted: async () => true,
  isEarlierTry: async () => false,
  declined: async () => undefined,
  lock: async () => undefined,
  action: "payment.capture",
} as const satisfies Partial<Purpose>;
