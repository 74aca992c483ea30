import { amountText } from "../converge/request-fields.ts";
import type { Capture, Refund } from "./captures.ts";
import type { Order } from "./orders.ts";

const money = (cents: number) => ({ currency_code: "USD", value: amountText(cents) });

function statusOf({ refunded, cents, undone }: Capture): string {
  if (undone !== null) return undone;
  if (refunded === 0) return "COMPLETED";
  return refunded < cents ? "PARTIALLY_REFUNDED" : "REFUNDED";
}

export const captureBody = (capture: Capture) => ({
  id: capture.id,
  status: statusOf(capture),
  ...(capture.undone === "PENDING" ? { status_details: { reason: "PENDING_REVIEW" } } : {}),
  amount: money(capture.cents),
  invoice_id: capture.invoice,
  custom_id: capture.custom,
  final_capture: true,
  supplementary_data: { related_ids: { order_id: capture.orderId } },
});

/** @param approveUrl where the buyer approves the order. */
export const orderBody = (order: Order, capture: Capture | null, approveUrl: string) => ({
  id: order.id,
  intent: "CAPTURE",
  status: order.status,
  purchase_units: [
    {
      reference_id: "default",
      amount: money(order.cents),
      invoice_id: order.invoice,
      custom_id: order.custom,
      ...(capture === null ? {} : { payments: { captures: [captureBody(capture)] } }),
    },
  ],
  links: order.status === "COMPLETED" ? [] : [{ href: approveUrl, rel: "payer-action", method: "GET" }],
});

export const refundBody = ({ id, cents, status }: Refund) => ({
  id,
  status,
  ...(status === "PENDING" ? { status_details: { reason: "ECHECK" } } : {}),
  amount: money(cents),
});

/** What is sent back over the wire. */
export type Answer = { readonly status: number; readonly body: object };

/** The shape of every refusal; clients read name and issue. */
export const refusal = (status: number, name: string, issue = ""): Answer => ({
  status,
  body: {
    name,
    message: "The request was refused.",
    debug_id: "emulated",
    ...(issue === "" ? {} : { details: [{ issue }] }),
  },
});

export const unprocessable = (issue: string): Answer => refusal(422, "UNPROCESSABLE_ENTITY", issue);
export const notFound: Answer = refusal(404, "RESOURCE_NOT_FOUND");
