import { addDays, type Day } from "#core/day.ts";
import { type GatewayTransaction, unknownOutcome, type UnknownOutcome } from "#core/payment/outcome.ts";
import type { FoundTransactions } from "../port.ts";
import { queryStripe, type StripeWire } from "./call-stripe.ts";
import { type PaymentAnswer, readCharges, readDayRefunds } from "./read-answer.ts";
import { invoiceIn, isOurs, refundOf, transactionOf } from "./read-transaction.ts";

/** Each record comes with its payment, so a page is kept small. */
const pageSize = 40;
const maxOfOneDay = 10_000;

const secondsAt = (day: Day, timeZone: string): number =>
  Math.floor(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds / 1000);

const ourPayment = (payment: PaymentAnswer | string | null | undefined): PaymentAnswer | null =>
  payment !== null && typeof payment === "object" && isOurs(payment) ? payment : null;

/**
 * All charges and refunds of a day that are ours. The account may also sell other things. A refund of our payment that
 * was made on Stripe's own pages is listed, because the payment is ours.
 */
export async function listDay(
  wire: StripeWire,
  day: Day,
  timeZone: string,
): Promise<FoundTransactions | UnknownOutcome> {
  const created = { gte: secondsAt(day, timeZone), lt: secondsAt(addDays(day, 1), timeZone) };
  const wanted = { created, limit: pageSize, expand: ["data.payment_intent"] };
  const all = { limit: maxOfOneDay };
  const charged = await queryStripe(wire, "list charges", (stripe) =>
    stripe.charges.list(wanted).autoPagingToArray(all),
  );
  if (charged.kind === "fault") return unknownOutcome(charged.fault);
  const refunded = await queryStripe(wire, "list day's refunds", (stripe) =>
    stripe.refunds.list(wanted).autoPagingToArray(all),
  );
  if (refunded.kind === "fault") return unknownOutcome(refunded.fault);
  const charges = charged.kind === "ok" ? readCharges(charged.value) : null;
  const refunds = refunded.kind === "ok" ? readDayRefunds(refunded.value) : null;
  if (charges === null || refunds === null) return unknownOutcome({ kind: "timeout" });
  const transactions: GatewayTransaction[] = [];
  for (const { payment_intent: named, ...charge } of charges) {
    const payment = ourPayment(named);
    // Only the charge that was paid: a payment may have several that were refused before it.
    if (payment === null || charge.status !== "succeeded") continue;
    transactions.push(...[transactionOf({ ...payment, latest_charge: charge }) ?? []].flat());
  }
  for (const { payment_intent: named, ...refund } of refunds) {
    const payment = ourPayment(named);
    const read = payment === null ? null : refundOf(refund, { invoiceNumber: invoiceIn(payment.metadata) });
    if (read !== null) transactions.push(read);
  }
  return { state: "answered", transactions };
}
