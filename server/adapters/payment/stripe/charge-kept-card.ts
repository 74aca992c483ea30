import { type DeclineReason, type GatewayTransaction, type Outcome, unknown } from "#core/payment/outcome.ts";
import type { Charge } from "../port.ts";
import { refusedCard } from "../wire/refused-card.ts";
import { notBegun } from "../wire/asked.ts";
import { callStripe, isMissing, type StripeSaid, type StripeWire } from "./call-stripe.ts";
import { declineOf } from "./decline-codes.ts";
import { listOfCustomer } from "./find-payment.ts";
import { type PaymentAnswer, paymentInError, readPayment } from "./read-answer.ts";
import { metadataOf, partsOfToken, referenceIn, transactionOf } from "./read-transaction.ts";

const tokenUnknown: DeclineReason = { class: "hard", code: "token-unknown" };

const ofThis = (payments: readonly PaymentAnswer[], { reference }: Charge): PaymentAnswer[] =>
  payments.filter(({ metadata }) => referenceIn(metadata) === reference);

const holdsMoney = (transaction: GatewayTransaction | null): boolean =>
  transaction?.state === "captured" || transaction?.state === "pending";

function readCharge(said: StripeSaid, charge: Charge): Outcome {
  if (isMissing(said)) return refusedCard(charge, tokenUnknown);
  if (said.kind === "fault") return unknown(said.fault);
  const payment = said.kind === "ok" ? readPayment(said.value) : paymentInError(said.error);
  if (payment !== null) return transactionOf(payment) ?? unknown({ kind: "timeout" });
  return said.kind === "declined" ? refusedCard(charge, declineOf([])) : unknown({ kind: "timeout" });
}

/**
 * Charges a kept card once, while its owner is not present. An earlier charge under our reference is looked up first,
 * so that no second call can charge a second time; after an earlier decline this is another try, with its own key. If
 * no answer comes it asks once, and never sends the charge again.
 */
export async function chargeKeptCard(wire: StripeWire, charge: Charge, token: string): Promise<Outcome> {
  const parts = partsOfToken(token);
  if (parts === null) return refusedCard(charge, tokenUnknown);
  const { customer, method } = parts;
  const before = await listOfCustomer(wire, customer);
  if (before.kind === "fault") return notBegun(before.fault);
  const tries = ofThis(before.value, charge);
  const made = tries.map(transactionOf).find(holdsMoney);
  if (made) return made;
  const said = await callStripe(wire, "charge card", (stripe) =>
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
  const charged = readCharge(said, charge);
  if (charged.state !== "unknown" || charged.why.kind !== "timeout" || wire.signal.aborted) return charged;
  const after = await listOfCustomer(wire, customer);
  if (after.kind === "fault") return charged;
  const newest = ofThis(after.value, charge).slice(0, -tries.length || undefined);
  return newest.map(transactionOf).find((it) => it !== null) ?? charged;
}
