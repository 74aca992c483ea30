import { amountText } from "../converge/request-fields.ts";
import type { Capture, Refund } from "./captures.ts";
import { answerUntil, type Dispute } from "./disputes.ts";
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

const iso = (ms: number): string => new Date(ms).toISOString();

/** As in the list: without the capture and the outcome. */
export const disputeLine = (dispute: Dispute) => ({
  dispute_id: dispute.id,
  create_time: iso(dispute.made),
  update_time: iso(dispute.changed),
  reason: dispute.reason,
  status: dispute.status,
  dispute_amount: money(dispute.cents),
  dispute_life_cycle_stage: dispute.stage,
  dispute_channel: "INTERNAL",
});

export const disputeBody = (dispute: Dispute, capture: Capture) => ({
  ...disputeLine(dispute),
  disputed_transactions: [
    {
      seller_transaction_id: capture.id,
      invoice_number: capture.invoice,
      custom: capture.custom,
      gross_amount: money(capture.cents),
    },
  ],
  ...(dispute.status === "WAITING_FOR_SELLER_RESPONSE" ? { seller_response_due_date: iso(answerUntil(dispute)) } : {}),
  ...(dispute.outcome === ""
    ? {}
    : {
        dispute_outcome: {
          outcome_code: dispute.outcome,
          ...(dispute.outcome === "RESOLVED_BUYER_FAVOUR" ? { amount_refunded: money(dispute.cents) } : {}),
        },
      }),
});

/** An answer to be sent over the wire. */
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
