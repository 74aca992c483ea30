import { type GatewayTransaction, type Outcome, unknownOutcome } from "#core/payment/outcome.ts";
import type { ReversalRequest } from "../port.ts";
import { amountText } from "../wire/amount-text.ts";
import { type GatewayResult, notStarted } from "../wire/gateway-result.ts";
import { callPayPal, isNotFound, queryPayPal } from "./call-paypal.ts";
import type { PayPalAccount } from "./paypal-calls.ts";
import type { PayPalLine } from "./paypal-line.ts";
import { readCapture, readRefund } from "./read-answer.ts";

const isCaptureId = (text: string): boolean => /^[A-Z0-9]{8,36}$/.test(text);

export async function findCapture(
  account: PayPalAccount,
  id: string,
  line: PayPalLine,
  signal: AbortSignal,
): Promise<GatewayResult<GatewayTransaction | null>> {
  if (!isCaptureId(id)) return { kind: "ok", value: null };
  const asked = await queryPayPal(account, { name: "show capture", path: `/v2/payments/captures/${id}` }, line, signal);
  if (asked.kind === "body") return { kind: "ok", value: readCapture(asked.body) };
  return isNotFound(asked) ? { kind: "ok", value: null } : asked;
}

/** The port's code for returning more than is left (protocols 1.5). */
const tooMuch = "5091";
const exceeded = new Set(["REFUND_AMOUNT_EXCEEDED", "CAPTURE_FULLY_REFUNDED"]);

/** PayPal keeps request ids for 45 days. After that a repeat is a second refund. */
const remembersMinutes = 40 * 24 * 60;

/**
 * A capture moves the money at once: it can only be refunded, never voided. It is refunded once: a repeat under the
 * same reference returns the current state of the same refund, even if the answer was lost or PayPal still holds it.
 */
export async function refundCapture(
  account: PayPalAccount,
  back: ReversalRequest,
  line: PayPalLine,
  signal: AbortSignal,
): Promise<Outcome> {
  const found = await findCapture(account, back.transactionId, line, signal);
  if (found.kind === "fault") return notStarted(found.fault);
  if (found.value === null) return unknownOutcome({ kind: "rejected", code: "no-sale" });
  if (found.value.state === "declined") return unknownOutcome({ kind: "rejected", code: "sale-declined" });
  if ((back.minutesSinceSent ?? 0) > remembersMinutes) return unknownOutcome({ kind: "rejected", code: "forgotten" });
  if (!(await back.noteSent())) return unknownOutcome({ kind: "timeout" });
  const call = {
    name: "refund capture",
    method: "POST",
    path: `/v2/payments/captures/${encodeURIComponent(back.transactionId)}/refund`,
    requestId: back.reference,
    json: { amount: { currency_code: "USD", value: amountText(back.amount) } },
  } as const;
  const first = await callPayPal(account, call, line, signal);
  const lost = first.kind === "fault" && first.fault.kind === "timeout" && !signal.aborted;
  const made = lost ? await callPayPal(account, call, line, signal) : first;
  if (made.kind === "body") return readRefund(made.body, back) ?? unknownOutcome({ kind: "timeout" });
  const isTooMuch = made.fault.kind === "rejected" && exceeded.has(made.fault.code);
  return unknownOutcome(isTooMuch ? { kind: "rejected", code: tooMuch } : made.fault);
}
