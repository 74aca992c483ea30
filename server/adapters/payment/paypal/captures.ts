import type { Asked, GatewayTransaction, PayPalAccount, Refund } from "../port.ts";
import { amountText } from "../wire/amount-text.ts";
import { askPayPal, callPayPal } from "./call-paypal.ts";
import type { PayPalLine } from "./paypal-line.ts";
import { readCapture, readRefund } from "./read-answer.ts";

const isCaptureId = (text: string): boolean => /^[A-Z0-9]{8,36}$/.test(text);
const unknownCapture = new Set(["RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID"]);

export async function findCapture(
  account: PayPalAccount,
  id: string,
  line: PayPalLine,
  signal: AbortSignal,
): Promise<Asked<GatewayTransaction | null>> {
  if (!isCaptureId(id)) return { kind: "ok", value: null };
  const asked = await askPayPal(account, { name: "show capture", path: `/v2/payments/captures/${id}` }, line, signal);
  if (asked.kind === "body") return { kind: "ok", value: readCapture(asked.body) };
  const isUnknown = asked.fault.kind === "rejected" && unknownCapture.has(asked.fault.code);
  return isUnknown ? { kind: "ok", value: null } : asked;
}

/** The port's code for paying back more than is left (protocols 1.5). */
const tooMuch = "5091";
const exceeded = new Set(["REFUND_AMOUNT_EXCEEDED", "CAPTURE_FULLY_REFUNDED"]);

/** Pays back, once: a repeat under the same reference is the same repayment, also after an answer was lost. */
export async function refundCapture(
  account: PayPalAccount,
  refund: Refund,
  line: PayPalLine,
  signal: AbortSignal,
): Promise<Asked<GatewayTransaction>> {
  const call = {
    name: "refund capture",
    method: "POST",
    path: `/v2/payments/captures/${encodeURIComponent(refund.transactionId)}/refund`,
    requestId: refund.reference,
    json: { amount: { currency_code: "USD", value: amountText(refund.amount) } },
  } as const;
  const first = await callPayPal(account, call, line, signal);
  const lost = first.kind === "fault" && first.fault.kind === "timeout" && !signal.aborted;
  const made = lost ? await callPayPal(account, call, line, signal) : first;
  if (made.kind === "body") {
    const read = readRefund(made.body, refund);
    return read === null ? { kind: "fault", fault: { kind: "timeout" } } : { kind: "ok", value: read };
  }
  const isTooMuch = made.fault.kind === "rejected" && exceeded.has(made.fault.code);
  return isTooMuch ? { kind: "fault", fault: { kind: "rejected", code: tooMuch } } : made;
}

/** A capture moves the money at once: nothing of it can be voided, only paid back. */
export async function voidCapture(
  account: PayPalAccount,
  id: string,
  line: PayPalLine,
  signal: AbortSignal,
): Promise<Asked<"voided" | "already-settled">> {
  const found = await findCapture(account, id, line, signal);
  if (found.kind === "fault") return found;
  if (found.value === null || found.value.state === "declined")
    return { kind: "fault", fault: { kind: "rejected", code: "5040" } };
  return { kind: "ok", value: found.value.state === "refunded" ? "voided" : "already-settled" };
}
