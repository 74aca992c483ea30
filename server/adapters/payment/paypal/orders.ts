import { type GatewayTransaction, type Outcome, unknownOutcome } from "#core/payment/outcome.ts";
import { amountText } from "../wire/amount-text.ts";
import { faultResult, type GatewayResult } from "../wire/gateway-result.ts";
import { callPayPal, isNotFound, queryPayPal } from "./call-paypal.ts";
import type { GatewayOrder, OpenedOrder, OrderToOpen, PayPalAccount } from "./paypal-calls.ts";
import type { PayPalLine } from "./paypal-line.ts";
import { capturedBy, type OrderAnswer, purposeOf, readOrder } from "./read-answer.ts";

const timeout = { kind: "timeout" } as const;

const isOrderId = (text: string): boolean => /^[A-Z0-9]{8,36}$/.test(text);

/** Nothing was approved yet. */
const waiting = new Set(["CREATED", "SAVED", "PAYER_ACTION_REQUIRED"]);

/** Where the buyer approves it: PayPal names the link differently depending on how the order was created. */
function openedOf(answer: OrderAnswer): OpenedOrder | null {
  const link = (answer.links ?? []).find(({ rel }) => rel === "payer-action" || rel === "approve");
  return link === undefined || !/^https?:\/\//.test(link.href) ? null : { orderId: answer.id, approveUrl: link.href };
}

const bodyOf = ({ charge, brandName, returnUrl, cancelUrl }: OrderToOpen) => ({
  intent: "CAPTURE",
  purchase_units: [
    {
      amount: { currency_code: "USD", value: amountText(charge.amount) },
      invoice_id: charge.invoiceNumber,
      custom_id: charge.reference,
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        brand_name: brandName.slice(0, 127),
        shipping_preference: "NO_SHIPPING",
        user_action: "PAY_NOW",
        return_url: returnUrl,
        cancel_url: cancelUrl,
      },
    },
  },
});

/** The order that was opened earlier for exactly this charge, if it can still be approved. */
async function reusable(
  account: PayPalAccount,
  { charge, same }: OrderToOpen,
  line: PayPalLine,
  signal: AbortSignal,
): Promise<OpenedOrder | null> {
  if (same === null) return null;
  const asked = await queryPayPal(account, { name: "show order", path: `/v2/checkout/orders/${same}` }, line, signal);
  const answer = asked.kind === "body" ? readOrder(asked.body) : null;
  const purpose = answer === null ? null : purposeOf(answer);
  const isForThis = purpose?.amount === charge.amount && purpose.invoiceNumber === charge.invoiceNumber;
  return answer !== null && waiting.has(answer.status) && isForThis ? openedOf(answer) : null;
}

/** One order per payment: tabs that ask at the same time get the same one, by its request id. */
export async function openOrder(
  account: PayPalAccount,
  wanted: OrderToOpen,
  line: PayPalLine,
  signal: AbortSignal,
): Promise<GatewayResult<OpenedOrder>> {
  const before = await reusable(account, wanted, line, signal);
  if (before !== null) return { kind: "ok", value: before };
  const { invoiceNumber, amount } = wanted.charge;
  const requestId = ["order", invoiceNumber, amount, wanted.same ?? ""].join("-");
  const call = { name: "create order", method: "POST", path: "/v2/checkout/orders", requestId } as const;
  const made = await callPayPal(account, { ...call, json: bodyOf(wanted) }, line, signal);
  if (made.kind === "fault") return made;
  const answer = readOrder(made.body);
  const opened = answer === null ? null : openedOf(answer);
  return opened === null ? faultResult({ kind: "rejected", code: "unreadable" }) : { kind: "ok", value: opened };
}

export async function findOrder(
  account: PayPalAccount,
  orderId: string,
  line: PayPalLine,
  signal: AbortSignal,
): Promise<GatewayResult<GatewayOrder>> {
  if (!isOrderId(orderId)) return { kind: "ok", value: { kind: "gone" } };
  const asked = await queryPayPal(
    account,
    { name: "show order", path: `/v2/checkout/orders/${orderId}` },
    line,
    signal,
  );
  if (asked.kind === "fault") {
    return isNotFound(asked) ? { kind: "ok", value: { kind: "gone" } } : asked;
  }
  const answer = readOrder(asked.body);
  const order = answer === null ? null : orderOf(answer);
  return order === null ? faultResult(timeout) : { kind: "ok", value: order };
}

/** Null if the answer does not say what state the order is in, so it must be asked for again. */
function orderOf(answer: OrderAnswer): GatewayOrder | null {
  if (answer.status === "COMPLETED") {
    const transaction = capturedBy(answer);
    return transaction === null ? null : { kind: "captured", transaction };
  }
  if (answer.status === "VOIDED") return { kind: "gone" };
  if (waiting.has(answer.status)) return { kind: "open" };
  const purpose = answer.status === "APPROVED" ? purposeOf(answer) : null;
  return purpose === null ? null : { kind: "approved", ...purpose };
}

/** The buyer's bank declined; this answer is PayPal's only record of that. */
const declinedBy = (orderId: string, order: Extract<GatewayOrder, { kind: "approved" }>): GatewayTransaction => ({
  transactionId: orderId,
  state: "declined",
  amount: order.amount,
  invoiceNumber: order.invoiceNumber,
  reference: order.reference,
  approvalCode: "",
  avs: "",
  cvv: "",
  settled: false,
  declineReason: { class: "soft", code: "declined" },
  card: null,
});

const declines = new Set([
  "INSTRUMENT_DECLINED",
  "PAYER_CANNOT_PAY",
  "TRANSACTION_REFUSED",
  "PAYEE_BLOCKED_TRANSACTION",
]);

/**
 * Captures the money of an approved order, once, however often it is called: the request id is the order's. If no
 * answer comes, it asks for the order, and never resends the capture automatically.
 */
export async function captureOrder(
  account: PayPalAccount,
  orderId: string,
  order: Extract<GatewayOrder, { kind: "approved" }>,
  line: PayPalLine,
  signal: AbortSignal,
): Promise<Outcome> {
  const path = `/v2/checkout/orders/${orderId}/capture`;
  const call = { name: "capture order", method: "POST", path, requestId: `capture-${orderId}` } as const;
  const made = await callPayPal(account, call, line, signal);
  if (made.kind === "fault" && made.fault.kind === "rejected" && declines.has(made.fault.code))
    return declinedBy(orderId, order);
  const answer = made.kind === "body" ? readOrder(made.body) : null;
  const transaction = answer === null ? null : capturedBy(answer);
  if (transaction !== null) return transaction;
  // Even if another request has captured it just now.
  const found = await findOrder(account, orderId, line, signal);
  if (found.kind === "ok" && found.value.kind === "captured") return found.value.transaction;
  return unknownOutcome(made.kind === "fault" ? made.fault : timeout);
}
