import { cents } from "#core/money.ts";
import { type GatewayTransaction, type Outcome, unknownOutcome } from "#core/payment/outcome.ts";
import type { ReversalRequest } from "../port.ts";
import { faultResult, type GatewayResult, notStarted } from "../wire/gateway-result.ts";
import { callStripe, queryStripe, type StripeWire } from "./call-stripe.ts";
import { findPayment, findSetup } from "./find-payment.ts";
import { readRefund, readRefunds, type RefundAnswer } from "./read-answer.ts";
import { invoiceIn, referenceIn, refundMetadata, refundOf, verificationOf } from "./read-transaction.ts";

/** The port's code for returning more than is left (protocols 1.5). */
const tooMuch = unknownOutcome({ kind: "rejected", code: "5091" });
const noSale = unknownOutcome({ kind: "rejected", code: "no-sale" });
const heldBack = unknownOutcome({ kind: "timeout" });

const usedUp = new Set(["charge_already_refunded", "amount_too_large"]);

async function refundsOf(wire: StripeWire, payment: string): Promise<GatewayResult<readonly RefundAnswer[]>> {
  const result = await queryStripe(wire, "list refunds", (stripe) =>
    stripe.refunds.list({ payment_intent: payment, limit: 100 }).autoPagingToArray({ limit: 1_000 }),
  );
  if (result.kind === "fault") return result;
  const refunds = result.kind === "ok" ? readRefunds(result.value) : null;
  return refunds === null ? faultResult({ kind: "timeout" }) : { kind: "ok", value: refunds };
}

type Sale = { readonly invoiceNumber: string };

/** The refund under a reference: one that holds money if there is one, else the last that failed. */
function madeUnder(reference: string, refunds: readonly RefundAnswer[], sale: Sale): GatewayTransaction | null {
  // Newest first.
  const made = refunds
    .filter(({ metadata }) => referenceIn(metadata) === reference)
    .flatMap((refund) => refundOf(refund, sale) ?? []);
  return made.find(({ state }) => state !== "declined") ?? made[0] ?? null;
}

const heldBy = (refunds: readonly RefundAnswer[]): number =>
  refunds
    .filter(({ status }) => status !== "failed" && status !== "canceled")
    .reduce((sum, { amount }) => sum + amount, 0);

/**
 * Stripe repeats its answer to a key for a day, even a refusal for insufficient funds. Within the hour in which we only
 * ask, a second request uses the same key; later the list has shown that there is no refund, and a new key is used.
 */
const refundKey = ({ reference, minutesSinceSent }: ReversalRequest): string =>
  ["refund", reference, Math.floor((minutesSinceSent ?? 0) / 60)].join(":");

/** A card that was only verified: no money has moved. */
async function forgetVerification(wire: StripeWire, { transactionId }: ReversalRequest): Promise<Outcome> {
  const found = await findSetup(wire, transactionId);
  if (found.kind === "fault") return notStarted(found.fault);
  const verified = found.value === null ? null : verificationOf(found.value);
  return verified === null ? noSale : { ...verified, state: "voided", amount: cents(0), declineReason: null };
}

/**
 * Refunds all or a part of a charge. Stripe's lists show a refund immediately, so our reference is looked up before
 * anything is sent; and the same request, sent twice, pays once.
 */
export async function reversePayment(wire: StripeWire, back: ReversalRequest): Promise<Outcome> {
  const { transactionId, amount, reference } = back;
  if (transactionId.startsWith("seti_")) return forgetVerification(wire, back);
  const found = await findPayment(wire, transactionId);
  if (found.kind === "fault") return notStarted(found.fault);
  const payment = found.value;
  if (payment === null) return noSale;
  const before = await refundsOf(wire, transactionId);
  if (before.kind === "fault") return notStarted(before.fault);
  const sale = { invoiceNumber: invoiceIn(payment.metadata) };
  const made = madeUnder(reference, before.value, sale);
  if (made !== null) return made;
  if (payment.status !== "succeeded") return unknownOutcome({ kind: "rejected", code: `sale-${payment.status}` });
  if (amount > payment.amount_received - heldBy(before.value)) return tooMuch;
  if (back.onlyAsk || !(await back.noteSent())) return heldBack;
  const result = await callStripe(wire, "refund", (stripe) =>
    stripe.refunds.create(
      { payment_intent: transactionId, amount, metadata: refundMetadata(reference) },
      { idempotencyKey: refundKey(back) },
    ),
  );
  if (result.kind === "ok") {
    const refund = readRefund(result.value);
    const read = refund === null ? null : refundOf(refund, sale);
    if (read !== null) return read;
  }
  if (result.kind === "fault" && result.fault.kind === "unreachable") return unknownOutcome(result.fault);
  if (result.kind === "fault" && result.fault.kind === "rejected")
    return usedUp.has(result.fault.code) ? tooMuch : unknownOutcome(result.fault);
  if (result.kind === "declined") return unknownOutcome({ kind: "rejected", code: "refund-declined" });
  const after = await refundsOf(wire, transactionId);
  return (after.kind === "ok" ? madeUnder(reference, after.value, sale) : null) ?? heldBack;
}
