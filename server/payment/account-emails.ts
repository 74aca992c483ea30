import { addDays, type Day } from "#core/day.ts";
import type { CardReplaced, Receipt, RenewalMethodChanged } from "#core/notice/payment-emails.ts";
import { dueOf } from "#core/payment/decide-booking.ts";
import { soldPlan } from "#core/payment/payment-options.ts";
import { chargesAfter, chargesFrom } from "#core/payment/quote-payment.ts";
import type { IntentRecord } from "#server/store/payment/intent.ts";
import type { QueuedEmail } from "#server/store/email/outbox.ts";
import type { AccountPayment } from "./account-payment.ts";
import type { ConfirmedPayment } from "./confirmed-payment.ts";
import type { Payable } from "./payable.ts";
import { linesOf, receiptEmail } from "./purchase-emails.ts";
import type { SettleRequest } from "./settled.ts";
import type { ChargeToCome } from "#core/subscribing/price-path.ts";

type Paid = {
  readonly payment: AccountPayment;
  readonly request: Pick<SettleRequest, "publication" | "moment">;
  readonly intent: IntentRecord;
  readonly receivedOn: Day;
  readonly booking: ConfirmedPayment;
};

/** A receipt for what was charged, and what has changed for later: EZ-Pay on, or another card. */
export function accountEmails(paid: Paid, uuid: () => string): QueuedEmail[] {
  const { payment, intent, booking } = paid;
  const { payable, card } = payment;
  const recipient = payable.payer.contactEmail;
  const charged = dueOf(intent) > 0 ? [receiptEmail(recipient, receiptOf(paid), uuid)] : [];
  if (card === null) return charged;
  const { accountNumber } = booking;
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

/** What EZ-Pay will charge from here; nothing for a bill. */
function chargesToCome({ payable, after }: AccountPayment): ChargeToCome[] {
  const { facts } = payable;
  if (after.chargeOn === null) return [];
  const next = after.nextIsOver ? null : facts.held.next;
  const paid = { ...facts, held: { ...facts.held, ...after, next } };
  const anchorDay = after.anchorDay ?? Number(after.dates.renewsOn.slice(8));
  const path = chargesFrom(paid, soldPlan(paid).rate, { paidThrough: after.dates.paidThrough, anchorDay });
  return chargesAfter(after.balance, path);
}

const receiptOf = ({ payment, request, intent, receivedOn, booking }: Paid): Receipt => ({
  name: nameOf(payment.payable),
  accountNumber: booking.accountNumber,
  receiptNumber: booking.receiptNumber,
  paidOn: receivedOn,
  planName: soldPlan(payment.payable.facts).bundle.name,
  lines: linesOf(intent),
  tax: intent.tax,
  taxMode: request.publication.tenant.policy.taxMode,
  total: dueOf(intent),
  cardLabel: booking.cardLabel,
  next: chargesToCome(payment)[0] ?? null,
  forGift: false,
});

function enrolled({ payment, intent, booking }: Paid): RenewalMethodChanged {
  const { agreed } = intent;
  const { chargeOn, dates } = payment.after;
  return {
    name: nameOf(payment.payable),
    accountNumber: booking.accountNumber,
    planName: soldPlan(payment.payable.facts).bundle.name,
    method: "ezpay",
    paidThrough: dates.paidThrough,
    charges: chargesToCome(payment),
    deadline: chargeOn === null ? null : addDays(chargeOn, -1),
    cardLabel: booking.cardLabel,
    terms: agreed === null ? null : { version: agreed.termsVersion, text: agreed.termsText },
  };
}

const replacedOf = ({ payment, request, booking }: Paid, { expires }: { readonly expires: string }): CardReplaced => ({
  name: nameOf(payment.payable),
  accountNumber: booking.accountNumber,
  planName: soldPlan(payment.payable.facts).bundle.name,
  replacedOn: request.moment.today,
  cardLabel: booking.cardLabel,
  expires,
});
