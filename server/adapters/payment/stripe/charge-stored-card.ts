import { type DeclineReason, type GatewayTransaction, type Outcome, unknownOutcome } from "#core/payment/outcome.ts";
import type { Charge } from "../port.ts";
import { refusedCard } from "../wire/refused-card.ts";
import { notStarted } from "../wire/gateway-result.ts";
import { callStripe, isMissing, type StripeCallResult, type StripeWire } from "./call-stripe.ts";
import { declineOf } from "./decline-codes.ts";
import { listCustomerPayments } from "./find-payment.ts";
import { type PaymentAnswer, paymentInError, readPayment } from "./read-answer.ts";
import { metadataOf, partsOfToken, referenceIn, transactionOf } from "./read-transaction.ts";

const tokenUnknown: DeclineReason = { class: "hard", code: "token-unknown" };

const paymentsOfCharge = (payments: readonly PaymentAnswer[], { reference }: Charge): PaymentAnswer[] =>
  payments.filter(({ metadata }) => referenceIn(metadata) === reference);

const holdsMoney = (transaction: GatewayTransaction | null): boolean =>
  transaction?.state === "captured" || transaction?.state === "pending";

function readCharge(result: StripeCallResult, charge: Charge): Outcome {
  if (isMissing(result)) return refusedCard(charge, tokenUnknown);
  if (result.kind === "fault") return unknownOutcome(result.fault);
  const payment = result.kind === "ok" ? readPayment(result.value) : paymentInError(result.error);
  if (payment !== null) return transactionOf(payment) ?? unknownOutcome({ kind: "timeout" });
  return result.kind === "declined" ? refusedCard(charge, declineOf([])) : unknownOutcome({ kind: "timeout" });
}

/**
 * Charges a kept card once, while its owner is not present. An earlier charge under our reference is looked up first,
 * so that no second call can charge a second time; after an earlier decline this is another try, with its own key. If
 * no answer comes it asks once, and never sends the charge again.
 */
export async function chargeStoredCard(wire: StripeWire, charge: Charge, token: string): Promise<Outcome> {
  const parts = partsOfToken(token);
  if (parts === null) return refusedCard(charge, tokenUnknown);
  const { customer, method } = parts;
  const before = await listCustomerPayments(wire, customer);
  if (before.kind === "fault") return notStarted(before.fault);
  const tries = paymentsOfCharge(before.value, charge);
  const made = tries.map(transactionOf).find(holdsMoney);
  if (made) return made;
  const result = await callStripe(wire, "charge card", (stripe) =>
    stripe.paymentIntents.create(
      {
        amount: charge.amount,
        currency: "usd",
        customer,
        payment_method: method,
        allowed_payment_method_types: ["card"],
        confirm: true,
        off_session: true,
        description: charge.invoiceNumber,
        metadata: metadataOf(charge),
        expand: ["latest_charge"],
      },
      { idempotencyKey: ["charge", charge.reference, method, tries.length].join(":") },
    ),
  );
  const charged = readCharge(result, charge);
  if (charged.state !== "unknown" || charged.why.kind !== "timeout" || wire.signal.aborted) return charged;
  const after = await listCustomerPayments(wire, customer);
  if (after.kind === "fault") return charged;
  const newest = paymentsOfCharge(after.value, charge).slice(0, -tries.length || undefined);
  return newest.map(transactionOf).find((it) => it !== null) ?? charged;
}
