import type { Day } from "#core/day.ts";
import { type JournalLine, journalOfArrears, journalOfTermPayment, partsOfPayment } from "#core/ledger/journal.ts";
import { cents, negate, plus, portion } from "#core/money.ts";
import { afterPayment } from "#core/payment/after-payment.ts";
import { totalDue } from "#core/payment/decide-posting.ts";
import { paymentAnnouncements } from "#core/webhook/payment-announcements.ts";
import type { PaperFee } from "#core/payment/paper-fee.ts";
import { allocateMoney } from "#core/payment/quote-payment.ts";
import type { PaymentAllocation } from "#core/payment/allocate-payment.ts";
import type { Tx } from "#server/db/database.ts";
import type { SecretBox } from "#server/crypto/secret-box.ts";
import { postOnAccount } from "#server/store/payment/account-posting.ts";
import { notifyCirculation } from "#server/store/circulation/circulation-command.ts";
import { setPaidDates } from "#server/store/subscription/held-term.ts";
import { announce } from "#server/store/webhook/announce.ts";
import type { IntentRecord } from "#server/store/payment/intent.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { accountEmails } from "./account-emails.ts";
import type { AccountPayment } from "./account-payment.ts";
import type { ConfirmedPayment } from "#server/settlement/confirmed-payment.ts";
import { hasFailedRenewal } from "#server/store/payment/payable.ts";
import type { OnCardReplaced, SettleRequest, SettleResult } from "#server/settlement/settlement.ts";
import { sealedCard } from "./sealed-card.ts";

export type IncomingPaymentNeeds = RecordNeeds & {
  readonly secrets: SecretBox;
  readonly onCardReplaced: OnCardReplaced;
};

/** Money that has come in for a live subscription, in any way, or a card that was verified for one. */
export type IncomingPayment = Pick<AccountPayment, "payable" | "rate" | "card"> & {
  readonly request: Pick<SettleRequest, "publication" | "moment">;
  readonly intent: IntentRecord;
  /** The day by which its purchase is computed: a check waits for its file, but counts from the day it arrived. */
  readonly receivedOn: Day;
  /** Records how it was paid. */
  readonly confirm: (journalLines: readonly JournalLine[]) => ConfirmedPayment;
};

/**
 * Posts money that has come in: first what is owed, then units, and the rest as balance (rules 3a, 4.4, 4.9). The
 * received amount decides what is bought, whatever was shown. Called under the locks of account and payment.
 */
export async function postIncomingPayment(
  needs: IncomingPaymentNeeds,
  tx: Tx,
  { request, intent, receivedOn, payable, rate, card, confirm }: IncomingPayment,
): Promise<Extract<SettleResult, { kind: "posted" }>> {
  const { facts, held } = payable;
  const money = plus(intent.amount, facts.balance);
  const bought = intent.amount > 0 ? allocateMoney(money, { ...facts, today: receivedOn }, rate) : null;
  const after = afterPayment(facts, { rate, allocation: bought, enrolls: intent.purpose === "ezPay" && card !== null });
  const posting = confirm(bought === null ? [] : journalOf(intent, bought, facts.fee));
  const payment: AccountPayment = { payable, rate, card, after };
  const emails = await postOnAccount(tx, {
    ...posting,
    subscription: { subscriptionId: held.subscriptionId, ...after },
    balanceChange: plus(after.balance, negate(facts.balance)),
    paysFee: bought !== null && bought.fee > 0,
    grants: after.grants.map((grant) => ({ ...grant, rateCode: rate.rateCode, rateVersion: rate.version })),
    card: card && sealedCard(needs.secrets, card, { tenantId: tx.tenantId, accountNumber: intent.accountNumber }),
    // Without a card, EZ-Pay is not on, so no charge was agreed to.
    agreed: card === null ? null : intent.agreed,
    emails: accountEmails({ payment, request, intent, receivedOn, posting }, needs.uuid),
  });
  const chargeOn = after.chargeOn ?? after.dates.chargeOn;
  const { tenant } = request.publication;
  const { today } = request.moment;
  if (held.endedUnpaidOn !== null)
    await record(tx, needs, { actor: "payment", tenant }, "renewal.reinstate", { ...held, today });
  if (bought !== null) {
    await setPaidDates(tx, held.subscriptionId, { ...after.dates, chargeOn });
    const target = { enqueue: needs.enqueue, tenant, accountNumber: intent.accountNumber };
    await notifyCirculation(tx, target, `payment:${intent.intentId}`, {
      kind: "payment",
      on: receivedOn,
      receipt: posting.receiptNumber,
      amount: totalDue(intent),
      paidThrough: after.dates.paidThrough,
    });
  }
  const { subscriptionId } = held;
  const { paidThrough } = after.dates;
  const term = bought === null ? null : ({ kind: "term", subscriptionId, paidThrough } as const);
  await announce(tx, needs, paymentAnnouncements({ ...posting, amount: totalDue(intent) }, term));
  if (card !== null && hasFailedRenewal({ ...held, ...after })) await needs.onCardReplaced(tx, { ...held, today });
  const { tenantId } = tenant;
  await needs.enqueue(
    tx,
    "letter",
    emails.map((id) => ({ tenantId, id })),
  );
  const { receiptNumber, accountNumber } = posting;
  return { kind: "posted", receiptNumber, accountNumber, amount: totalDue(intent) };
}

/** Debts are paid first; their tax is their share of the payment's tax. */
function journalOf(intent: IntentRecord, { settled, fee }: PaymentAllocation, open: PaperFee): JournalLine[] {
  const { tax, tip, donation, amount } = intent;
  const feeTax = fee > 0 ? open.tax : cents(0);
  const rest = plus(amount, negate(fee));
  const restTax = plus(tax, negate(feeTax));
  const paid = settled === null ? cents(0) : settled.amount;
  const taxInIt = paid < rest ? portion(restTax, paid, rest) : restTax;
  const owed = settled === null ? cents(0) : plus(paid, negate(taxInIt));
  const parts = partsOfPayment({ total: totalDue(intent), tax, tip, donation });
  return [...journalOfArrears(owed), ...journalOfTermPayment(parts, owed, plus(fee, negate(feeTax)))];
}
