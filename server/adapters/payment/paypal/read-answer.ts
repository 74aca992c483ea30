import * as z from "zod/mini";
import type { GatewayTransaction } from "#core/payment/outcome.ts";
import { readAmount } from "../wire/amount-text.ts";

const money = z.object({ currency_code: z.string(), value: z.string() });

const capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: money,
  invoice_id: z.optional(z.string()),
  custom_id: z.optional(z.string()),
});
type Capture = z.output<typeof capture>;

const unit = z.object({
  amount: z.optional(money),
  invoice_id: z.optional(z.string()),
  custom_id: z.optional(z.string()),
  payments: z.optional(z.object({ captures: z.optional(z.array(capture)) })),
});

const order = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z.optional(z.array(unit)),
  links: z.optional(z.array(z.object({ rel: z.string(), href: z.string() }))),
});
export type OrderAnswer = z.output<typeof order>;

const refund = z.object({ id: z.string(), status: z.string(), amount: money });

const refusal = z.object({
  name: z.optional(z.string()),
  details: z.optional(z.array(z.object({ issue: z.optional(z.string()) }))),
});

export function parsedJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

export const readOrder = (body: unknown): OrderAnswer | null => order.safeParse(body).data ?? null;
export const readCapture = (body: unknown): GatewayTransaction | null => {
  const read = capture.safeParse(body);
  return read.success ? transactionOf(read.data) : null;
};

/** PayPal's reason for a refusal: the issue if it names one, else the name. */
export function issueOf(body: unknown): string {
  const read = refusal.safeParse(body);
  if (!read.success) return "unreadable";
  return read.data.details?.[0]?.issue ?? read.data.name ?? "unreadable";
}

const plainDecline = { class: "soft", code: "declined" } as const;

/** `PENDING`: PayPal itself is waiting for the money, and is asked again. */
const states: ReadonlyMap<string, GatewayTransaction["state"]> = new Map([
  ["COMPLETED", "captured"],
  ["PARTIALLY_REFUNDED", "captured"],
  ["REFUNDED", "refunded"],
  ["DECLINED", "declined"],
  ["FAILED", "declined"],
  ["PENDING", "pending"],
]);

const refundStates: ReadonlyMap<string, GatewayTransaction["state"]> = new Map([
  ["COMPLETED", "refunded"],
  ["PENDING", "pending"],
  ["FAILED", "declined"],
  ["CANCELLED", "declined"],
]);

const standing = (state: GatewayTransaction["state"]) =>
  state === "declined" ? { state, declineReason: plainDecline } : { state, declineReason: null };

function transactionOf({ id, status, amount, invoice_id, custom_id }: Capture): GatewayTransaction | null {
  const state = states.get(status);
  const charged = amount.currency_code === "USD" ? readAmount(amount.value) : null;
  if (state === undefined || charged === null) return null;
  return {
    transactionId: id,
    ...standing(state),
    amount: charged,
    invoiceNumber: invoice_id ?? "",
    reference: custom_id ?? "",
    approvalCode: "",
    avs: "",
    cvv: "",
    // A capture is never voided, only refunded.
    settled: true,
    card: null,
  };
}

/** The capture of an order; null if there is none, or none that PayPal is sure of. */
export function capturedBy({ purchase_units: units = [] }: OrderAnswer): GatewayTransaction | null {
  const [first] = units;
  const [found] = first?.payments?.captures ?? [];
  if (first === undefined || found === undefined) return null;
  return transactionOf({ ...named(first), ...found });
}

/** Takes the fields that the capture does not repeat from the order. */
const named = ({ invoice_id, custom_id }: z.output<typeof unit>) => ({
  ...(invoice_id === undefined ? {} : { invoice_id }),
  ...(custom_id === undefined ? {} : { custom_id }),
});

/** The purpose of an order. */
export function purposeOf({ purchase_units: units = [] }: OrderAnswer) {
  const [first] = units;
  const amount = first?.amount?.currency_code === "USD" ? readAmount(first.amount.value) : null;
  if (first === undefined || amount === null) return null;
  return { amount, invoiceNumber: first.invoice_id ?? "", reference: first.custom_id ?? "" };
}

/** A refund as its own record; `sale` provides the fields that PayPal does not repeat. */
export function readRefund(body: unknown, sale: { readonly reference: string }): GatewayTransaction | null {
  const read = refund.safeParse(body);
  const amount = read.success ? readAmount(read.data.amount.value) : null;
  const state = read.success ? refundStates.get(read.data.status) : undefined;
  if (!read.success || amount === null || state === undefined) return null;
  return {
    transactionId: read.data.id,
    ...standing(state),
    amount,
    invoiceNumber: "",
    reference: sale.reference,
    approvalCode: "",
    avs: "",
    cvv: "",
    settled: false,
    card: null,
  };
}
