import { addDays, type Day } from "#core/day.ts";
import type { CardReplaced, Receipt, RenewalMethodChanged } from "#core/notice/payment-emails.ts";
import { totalDue } from "#core/payment/decide-posting.ts";
import { soldPlan } from "#core/payment/payment-options.ts";
import { chargesAfterBalance, chargesAfterTerm } from "#core/payment/quote-payment.ts";
import type { IntentRecord } from "#server/store/payment/intent.ts";
import type { QueuedEmail } from "#server/store/email/outbox.ts";
import type { AccountPayment } from "./account-payment.ts";
import type { ConfirmedPayment } from "#server/settlement/confirmed-payment.ts";
import type { Payable } from "#server/store/payment/payable.ts";
import { linesOf, receiptEmail } from "./purchase-emails.ts";
import type { SettleRequest } from "#server/settlement/settlement.ts";
import type { UpcomingCharge } from "#core/subscribing/price-path.ts";

type Paid = {
  readonly payment: AccountPayment;
  readonly request: Pick<SettleRequest, "publication" | "moment">;
  readonly intent: IntentRecord;
  readonly receivedOn: Day;
  readonly posting: ConfirmedPayment;
};

/** A receipt for what was charged, and an email about what has changed for later: EZ-Pay on, or another card. */
export function accountEmails(paid: Paid, uuid: () => string): QueuedEmail[] {
  const { payment, intent, posting } = paid;
  const { payable, card } = payment;
  const recipient = payable.payer.contactEmail;
  const charged = totalDue(intent) > 0 ? [receiptEmail(recipient, receiptOf(paid), uuid)] : [];
  if (card === null) return charged;
  const { accountNumber } = posting;
  const email = { emailId: uuid(), recipient, accountNumber };
  if (intent.purpose === "updateCard")
    return [
      ...charged,
      {
        ...email,
        kind: "cardReplaced",
        content: replacedOf(paid, card),
        naturalKey: `cardReplaced:${intent.intentId}`,
      },
    ];
  const naturalKey = `renewalMethodChanged:${intent.intentId}`;
  return [...charged, { ...email, kind: "renewalMethodChanged", content: enrolled(paid), naturalKey }];
}

const nameOf = ({ payer }: Payable): string => `${payer.firstName} ${payer.lastName}`;

/** The charges that EZ-Pay will make from here on; none for a bill. */
function chargesToCome({ payable, after }: AccountPayment): UpcomingCharge[] {
  const { facts } = payable;
  if (after.chargeOn === null) return [];
  const next = after.clearsNext ? null : facts.held.next;
  const paid = { ...facts, held: { ...facts.held, ...after, next } };
  const anchorDay = after.anchorDay ?? Number(after.dates.renewsOn.slice(8));
  const path = chargesAfterTerm(paid, soldPlan(paid).rate, { paidThrough: after.dates.paidThrough, anchorDay });
  return chargesAfterBalance(after.balance, path);
}

const receiptOf = ({ payment, request, intent, receivedOn, posting }: Paid): Receipt => ({
  name: nameOf(payment.payable),
  accountNumber: posting.accountNumber,
  receiptNumber: posting.receiptNumber,
  paidOn: receivedOn,
  planName: soldPlan(payment.payable.facts).bundle.name,
  lines: linesOf(intent),
  tax: intent.tax,
  taxMode: request.publication.tenant.policy.taxMode,
  total: totalDue(intent),
  cardLabel: posting.cardLabel,
  next: chargesToCome(payment)[0] ?? null,
  forGift: false,
  ...(intent.takenBy !== null && { takenBy: intent.takenBy }),
});

function enrolled({ payment, intent, posting }: Paid): RenewalMethodChanged {
  const { agreed } = intent;
  const { chargeOn, dates } = payment.after;
  return {
    name: nameOf(payment.payable),
    accountNumber: posting.accountNumber,
    planName: soldPlan(payment.payable.facts).bundle.name,
    method: "ezpay",
    paidThrough: dates.paidThrough,
    charges: chargesToCome(payment),
    deadline: chargeOn === null ? null : addDays(chargeOn, -1),
    cardLabel: posting.cardLabel,
    terms:
      agreed === null
        ? null
        : { version: agreed.termsVersion, text: agreed.termsText, language: agreed.language ?? "en" },
  };
}

const replacedOf = ({ payment, request, posting }: Paid, { expires }: { readonly expires: string }): CardReplaced => ({
  name: nameOf(payment.payable),
  accountNumber: posting.accountNumber,
  planName: soldPlan(payment.payable.facts).bundle.name,
  replacedOn: request.moment.today,
  cardLabel: posting.cardLabel,
  expires,
});
