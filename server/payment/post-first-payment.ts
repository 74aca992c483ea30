import type { CirculationCommand } from "#core/circulation/command.ts";
import { grantEntry } from "#core/ledger/expiry.ts";
import { type JournalLine, journalOfPurchase, partsOfPayment } from "#core/ledger/journal.ts";
import { cents } from "#core/money.ts";
import { totalDue } from "#core/payment/decide-posting.ts";
import { paymentAnnouncements } from "#core/webhook/payment-announcements.ts";
import type { FirstTerm } from "#core/subscribing/first-term.ts";
import type { Bundle } from "#core/subscribing/plan.ts";
import { findPaidMeanwhile } from "#core/subscribing/existing-subscription.ts";
import type { TokenizedCard } from "#server/adapters/payment/port.ts";
import type { Tx } from "#server/db/database.ts";
import type { SecretBox } from "#server/crypto/secret-box.ts";
import { confirmByPost } from "#server/store/email/confirm-by-post.ts";
import { postPurchase } from "#server/store/payment/posting.ts";
import { notifyCirculation } from "#server/store/circulation/circulation-command.ts";
import { announce } from "#server/store/webhook/announce.ts";
import type { IntentRecord } from "#server/store/payment/intent.ts";
import { findHoldings, hasOpenGiftTo } from "#server/store/account/person.ts";
import {
  lockPendingOrder,
  type PendingOrderRecord,
  type SubscriptionOrder,
} from "#server/store/subscription/pending-order.ts";
import { type ChangeToPost, findChangeToPost } from "#server/store/subscription/plan-change.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { isDropped } from "#server/store/subscription/subscription.ts";
import { type ConfirmedOrder, giveGift, openGiftOfPurchase } from "./post-gift.ts";
import { mailboxToAsk } from "#server/store/access/unclaimed-order.ts";
import { confirmedPayment } from "#server/settlement/confirmed-payment.ts";
import { holdPayment } from "./hold-payment.ts";
import { chargesToCome, firstTermOf, newPlanOf, partsOfOrder } from "./first-payment.ts";
import { acknowledgmentOf, purchaseEmails } from "./purchase-emails.ts";
import { replacePlan } from "./replace-plan.ts";
import type { PostCharge, SettleRequest } from "#server/settlement/settlement.ts";
import { sealedCard } from "./sealed-card.ts";

export type PostNeeds = RecordNeeds & { readonly secrets: SecretBox };

/** Whether the waiting order is still the one that the widget was opened for. */
export const isOrderOf = (order: PendingOrderRecord, { subscriptionId, giftId, plan, amount }: IntentRecord): boolean =>
  order.subscriptionId === subscriptionId &&
  (order.gift?.giftId ?? null) === giftId &&
  order.bundleId === plan.bundleId &&
  order.rateCode === plan.rateCode &&
  order.rateVersion === plan.rateVersion &&
  order.addOnIds.join("\n") === plan.addOnIds.join("\n") &&
  (order.replaces?.subscriptionId ?? null) === (plan.replaces ?? null) &&
  order.consentedCents === amount;

/** The subscription becomes active only here: when the gateway itself has confirmed the payment (rules 4.1, 4.2). */
export const makePostFirstPayment =
  (needs: PostNeeds): PostCharge =>
  async (tx, { request, intent, charge, card }) => {
    const { account, transaction } = charge;
    const { subscriptionId } = intent;
    const [order, holdings] = await Promise.all([
      lockPendingOrder(tx, intent.accountNumber),
      subscriptionId === null ? [] : findHoldings(tx, intent, { order: subscriptionId }),
    ]);
    if (subscriptionId !== null && findPaidMeanwhile(holdings, subscriptionId) !== null)
      return { kind: "unwanted", because: "already-paid" };
    if (order?.gift && (await hasOpenGiftTo(tx, intent, order.gift)))
      return { kind: "unwanted", because: "already-paid" };
    const isItsOwn = transaction.invoiceNumber === intent.invoiceNumber;
    // The invoice is checked first, because a charge that somebody else paid is not ours to void.
    if (isItsOwn && (await isDropped(tx, intent))) return { kind: "unwanted", because: "order-dropped" };
    if (order === null || !isItsOwn || !isOrderOf(order, intent)) return holdPayment(tx, request, transaction, "order");
    const change =
      order.replaces && (await findChangeToPost(tx, request, order.replaces, newPlanOf(request.publication, order)));
    if (order.replaces !== null && change === null) return { kind: "unwanted", because: "plan-changed" };
    const posting = confirmedPayment(request, charge, intent, purchaseJournal(intent));
    const paysOnce = account.charge === null;
    const emails =
      order.gift === null
        ? await startSubscription(needs, tx, { order, request, intent, posting, card, paysOnce, change })
        : await giveGift(needs, tx, { order, request, intent, posting });
    const { tenantId } = request.publication.tenant;
    await needs.enqueue(
      tx,
      "letter",
      emails.map((id) => ({ tenantId, id })),
    );
    await askMailboxOwner(needs, tx, request, intent);
    const { receiptNumber: receipt, accountNumber } = posting;
    return { kind: "posted", receiptNumber: receipt, accountNumber, amount: totalDue(intent) };
  };

/**
 * Asks the owner of a mailbox about an order that was placed with their address, if their login has proven the mailbox
 * and does not have the account.
 */
async function askMailboxOwner(
  needs: PostNeeds,
  tx: Tx,
  { publication, actor }: SettleRequest,
  { accountNumber, intentId, plan }: IntentRecord,
): Promise<void> {
  const mailbox = await mailboxToAsk(tx, accountNumber);
  if (mailbox === null) return;
  const { bundles } = publication.catalog;
  const planName = bundles.find(({ bundleId }) => bundleId === plan.bundleId)?.name ?? "a subscription";
  const asked = { accountNumber, mailbox, intentId, planName };
  await record(tx, needs, { actor, tenant: publication.tenant }, "access.ask-order", asked);
}

const purchaseJournal = (intent: IntentRecord): JournalLine[] =>
  journalOfPurchase(partsOfPayment({ ...intent, total: totalDue(intent) }));

type Started = ConfirmedOrder & {
  readonly order: SubscriptionOrder;
  readonly card: TokenizedCard | null;
  /** Set for a payment method that works only once: the next term is billed and not charged. */
  readonly paysOnce: boolean;
  /** The live plan that ends with this payment; null if there is none. */
  readonly change: ChangeToPost | null;
};

async function startSubscription(needs: PostNeeds, tx: Tx, started: Started): Promise<string[]> {
  const { order, request, intent, posting, card, paysOnce, change } = started;
  const { publication, moment } = request;
  const { rate, bundle } = partsOfOrder(publication, order);
  const term = firstTermOf(publication, order, moment);
  const byBill = rate.ezPay === "none" || paysOnce || order.byBill;
  const charges = byBill ? [] : chargesToCome(publication, order, moment);
  // The old plan ends first: an account has one live subscription of a product.
  const replaced = change && (await replacePlan(needs, tx, { change, request, intent }));
  const paid = {
    replaced,
    order,
    bundle,
    term,
    charges,
    amount: totalDue(intent),
    taxMode: publication.tenant.policy.taxMode,
    receipt: posting.receiptNumber,
    paidOn: moment.today,
    intent,
    cardLabel: posting.cardLabel,
  };
  const emails = await postPurchase(tx, {
    ...posting,
    balanceChange: cents(0),
    subscriptionId: order.subscriptionId,
    card: byBill
      ? null
      : card && sealedCard(needs.secrets, card, { tenantId: tx.tenantId, accountNumber: posting.accountNumber }),
    paysOnce,
    term,
    chargeOn: charges.length === 0 ? null : term.chargeOn,
    grant: grantEntry(term, bundle.printDays),
    rateCode: rate.rateCode,
    rateVersion: rate.version,
    emails: purchaseEmails(paid, needs.uuid),
  });
  if (order.contactEmail === "") {
    const { subscriptionId } = order;
    const by = { subscriptionId, today: moment.today, now: posting.capturedAt };
    await confirmByPost(tx, { ...by, content: acknowledgmentOf(paid) });
  }
  const target = { enqueue: needs.enqueue, tenant: publication.tenant, accountNumber: intent.accountNumber };
  await notifyCirculation(tx, target, `payment:${intent.intentId}`, startOf(started, term, bundle), {
    kind: "payment",
    on: moment.today,
    receipt: posting.receiptNumber,
    amount: totalDue(intent),
    paidThrough: term.paidThrough,
  });
  const { subscriptionId, bundleId: planId } = order;
  const bought = { kind: "start", subscriptionId, planId, paidThrough: term.paidThrough } as const;
  await announce(tx, needs, paymentAnnouncements({ ...posting, amount: totalDue(intent) }, bought));
  await openGiftOfPurchase(needs, tx, started);
  return emails;
}

/** How the publisher's circulation system is notified of a new subscription; its payment comes with it. */
const startOf = ({ order }: Started, { startOn }: FirstTerm, { printDays }: Bundle): CirculationCommand => ({
  kind: "start",
  on: startOn,
  subscriptionId: order.subscriptionId,
  product: order.product,
  bundleId: order.bundleId,
  rateCode: order.rateCode,
  printDays,
  renews: true,
  paidThrough: null,
  deliveryAddressId: order.deliveryAddressId,
});
