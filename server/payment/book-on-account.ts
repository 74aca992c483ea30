import { partsOfPayment, type Posting, postingsOfArrears, postingsOfTermPayment } from "#core/ledger/journal.ts";
import { cents, negate, plus, portion } from "#core/money.ts";
import { dueOf } from "#core/payment/decide-booking.ts";
import { afterPayment } from "#core/payment/after-payment.ts";
import { buyWith } from "#core/payment/quote-payment.ts";
import type { Bought } from "#core/payment/what-money-buys.ts";
import { pinnedRate } from "#core/subscribing/plan.ts";
import type { Tx } from "#server/db/database.ts";
import type { SecretBox } from "#server/secret-box.ts";
import { bookOnAccount } from "#server/store/account-booking.ts";
import { audit } from "#server/store/audit.ts";
import { tellCirculation } from "#server/store/circulation-command.ts";
import { setPaidDates } from "#server/store/held-term.ts";
import { changeIntent, type IntentRecord, noteAttempt } from "#server/store/intent.ts";
import type { Enqueue } from "#server/store/outbox.ts";
import { accountLetters } from "./account-letters.ts";
import type { AccountPayment } from "./account-payment.ts";
import type { Sale } from "./ask-tills.ts";
import type { OnCardReplaced } from "./card-replaced.ts";
import { confirmedPayment } from "./confirmed-payment.ts";
import { holdPayment } from "./hold-payment.ts";
import { findPayable, hasFailedRenewal } from "./payable.ts";
import type { PrepareBooking, Settled, SettleRequest } from "./settled.ts";
import { sealedCard } from "./till.ts";

export type AccountBookNeeds = {
  readonly secrets: SecretBox;
  readonly enqueue: Enqueue;
  readonly uuid: () => string;
  readonly onCardReplaced: OnCardReplaced;
};

/** Books payments of the account area (rules 4.9 to 4.11): it is the money that came in that buys, whatever was shown. */
export const accountPaymentBooker =
  (needs: AccountBookNeeds): PrepareBooking =>
  async (request, sale) => {
    const { purpose } = request.intent;
    const card =
      purpose === "oneTime" ? null : await sale.till.cardToKeep(sale.transaction, request.hint?.cardToken ?? null);
    return async (tx, intent) => {
      // Nothing was charged, and there is no card to keep: it can be tried again.
      if (dueOf(intent) === 0 && card === null) return notKept(tx, request, sale);
      const { publication, moment } = request;
      const payable = await findPayable(tx, publication, moment, intent.accountNumber);
      const rate = pinnedRate(publication.catalogue, intent.plan.rateCode, intent.plan.rateVersion);
      const isForThis =
        payable?.held.subscriptionId === intent.subscriptionId &&
        sale.transaction.invoiceNumber === intent.invoiceNumber;
      if (payable === null || rate === null || !isForThis) return holdPayment(tx, request, sale.transaction, "order");
      return book(needs, tx, request, sale, intent, { payable, rate, card });
    };
  };

/** A token that only the browser has seen did not come with it, or is another card's. */
async function notKept(tx: Tx, { intent, actor, requestId }: SettleRequest, { transaction }: Sale): Promise<Settled> {
  const { intentId, accountNumber } = intent;
  const { transactionId } = transaction;
  await noteAttempt(tx, { intentId, transactionId, outcome: "declined", code: "not-kept" });
  await changeIntent(tx, intentId, { state: "declined", nextCheckAt: null, declineCode: "not-kept" });
  await audit(tx, {
    actor,
    action: "payment.keep-card",
    subject: `account:${accountNumber}`,
    outcome: "not-kept",
    details: { intentId, transactionId },
    requestId,
  });
  return { kind: "declined" };
}

async function book(
  needs: AccountBookNeeds,
  tx: Tx,
  request: SettleRequest,
  sale: Sale,
  intent: IntentRecord,
  { payable, rate, card }: Pick<AccountPayment, "payable" | "rate" | "card">,
): Promise<Settled> {
  const { facts, held } = payable;
  const bought = intent.amount > 0 ? buyWith(plus(intent.amount, facts.balance), facts, rate) : null;
  const after = afterPayment(facts, { rate, bought, enrols: intent.purpose === "ezPay" && card !== null });
  const booking = confirmedPayment(request, sale, intent, bought === null ? [] : postingsOf(intent, bought));
  const payment: AccountPayment = { payable, rate, card, after };
  const letters = await bookOnAccount(tx, {
    ...booking,
    subscription: { subscriptionId: held.subscriptionId, ...after },
    balance: after.balance,
    grants: after.grants.map((grant) => ({ ...grant, rateCode: rate.rateCode, rateVersion: rate.version })),
    card: card && sealedCard(needs.secrets, card),
    // Without a card EZ-Pay is not on: nothing was agreed to that could be charged.
    agreed: card === null ? null : intent.agreed,
    letters: accountLetters({ payment, request, intent, booking }, needs.uuid),
  });
  const chargeOn = after.chargeOn ?? after.dates.chargeOn;
  if (bought !== null) await setPaidDates(tx, held.subscriptionId, { ...after.dates, chargeOn });
  if (bought !== null) {
    const whom = { enqueue: needs.enqueue, tenant: request.publication.tenant, accountNumber: intent.accountNumber };
    await tellCirculation(tx, whom, `payment:${intent.intentId}`, {
      kind: "payment",
      on: request.moment.today,
      receipt: booking.receiptNumber,
      amount: dueOf(intent),
      paidThrough: after.dates.paidThrough,
    });
  }
  if (card !== null && hasFailedRenewal({ ...held, ...after }))
    await needs.onCardReplaced(tx, { ...held, today: request.moment.today });
  const { tenantId } = request.publication.tenant;
  await needs.enqueue(
    tx,
    "letter",
    letters.map((id) => ({ tenantId, id })),
  );
  const { receiptNumber, accountNumber } = booking;
  return { kind: "booked", receiptNumber, accountNumber, amount: dueOf(intent) };
}

/** What is owed is paid first; its tax is its share of the payment's. */
function postingsOf(intent: IntentRecord, { settled }: Bought): Posting[] {
  const { tax, tip, donation, amount } = intent;
  const paid = settled === null ? cents(0) : settled.amount;
  const taxInIt = paid < amount ? portion(tax, paid, amount) : tax;
  const owed = plus(paid, negate(taxInIt));
  const parts = partsOfPayment({ total: dueOf(intent), tax, tip, donation });
  return settled === null
    ? postingsOfTermPayment(parts, cents(0))
    : [...postingsOfArrears(owed), ...postingsOfTermPayment(parts, owed)];
}
