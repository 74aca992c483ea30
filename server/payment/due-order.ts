import type { Context } from "#server/http/handler.ts";
import type { Database } from "#server/db/database.ts";
import { findPendingOrder, isLastOrderPaid } from "#server/store/subscription/pending-order.ts";
import { type DuePaymentResult, refuseDue } from "./due.ts";
import { firstPaymentOf, newPlanOf } from "./first-payment.ts";

/** The first payment: what the account has ordered and agreed to (rules 4.1, 4.2). */
export async function dueOfOrder(db: Database, context: Context, accountNumber: number): Promise<DuePaymentResult> {
  const { publication, moment, tenantId } = context;
  const order = await findPendingOrder(db, tenantId, accountNumber);
  if (order === null)
    return refuseDue((await isLastOrderPaid(db, tenantId, accountNumber)) ? "paid-before" : "order-dropped");
  const payment = firstPaymentOf(publication, order, moment);
  if (payment === null) return refuseDue("price-expired");
  const { firstName, lastName, contactEmail, billing } = order;
  return {
    kind: "due",
    order,
    ...(order.replaces !== null && { change: { old: order.replaces, wanted: newPlanOf(publication, order) } }),
    purpose: "subscribe",
    amount: payment.amount,
    tax: payment.tax,
    lines: payment.lines.map(({ kind, label, amount }) => ({ kind, label, amountCents: amount })),
    agreed: null,
    paidThrough: null,
    bundleId: order.bundleId,
    payer: {
      buyer: { firstName, lastName, email: contactEmail },
      billTo: { street: billing.street, city: billing.city, state: billing.stateCode, zip: billing.zip5 },
    },
    // A gift does not renew: there is nothing to charge a card for later.
    keepCard: order.gift === null,
  };
}
