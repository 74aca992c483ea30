import type { PaymentStanding } from "#contract/payment-options.ts";
import { termText } from "#core/calendar/term.ts";
import { priceWithAddOns } from "#core/cancellation/price-offer.ts";
import { lineText } from "#core/format/recorded-text.ts";
import { toDollars } from "#core/money.ts";
import type { Database } from "#server/db/database.ts";
import type { Context } from "#server/http/handler.ts";
import { findPendingOrder } from "#server/store/subscription/pending-order.ts";
import { chargesToCome, firstPaymentOf, firstTermOf, partsOfOrder } from "./first-payment.ts";

/** An order that waits for its first payment, and who pays for it. */
export type OrderToPay = Pick<PaymentStanding, "order" | "payer">;

/**
 * What an order costs now and later, as it was agreed to. Null if no order waits, or its price is no longer what was
 * agreed to.
 */
export async function findOrderToPay(
  db: Database,
  { publication, moment, tenantId }: Context,
  accountNumber: number,
): Promise<OrderToPay | null> {
  const order = await findPendingOrder(db, tenantId, accountNumber);
  if (order === null || order.gift !== null) return null;
  const payment = firstPaymentOf(publication, order, moment);
  if (payment === null) return null;
  const { bundle, rate, addOns } = partsOfOrder(publication, order);
  const { startOn, paidThrough, renewsOn } = firstTermOf(publication, order, moment);
  const byBill = rate.ezPay === "none" || order.byBill;
  const charges = byBill ? [] : chargesToCome(publication, order, moment);
  return {
    order: {
      name: bundle.name,
      term: termText(rate.term),
      amount: toDollars(priceWithAddOns(rate, addOns)),
      rateCode: rate.rateCode,
      bundleID: bundle.bundleId,
      paymentMethod: byBill ? "B" : "A",
      follows: true,
      lines: payment.lines.map(({ kind, label, amount }) => ({
        kind,
        label: lineText(label, publication.language),
        amountCents: amount,
      })),
      dueTodayCents: payment.amount,
      startOn,
      paidThrough,
      renewsOn,
      charges: charges.map(({ chargeOn, amount, period }) => ({ chargeOn, amountCents: amount, period })),
    },
    payer: {
      firstName: order.firstName,
      lastName: order.lastName,
      street: order.billing.street,
      zip: order.billing.zip5,
    },
  };
}
