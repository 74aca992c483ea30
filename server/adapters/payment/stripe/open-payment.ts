import { type UnknownOutcome, unknownOutcome } from "#core/payment/outcome.ts";
import type { Charge, OpenedPayment, PaymentToOpen } from "../port.ts";
import { faultResult, type GatewayResult } from "../wire/gateway-result.ts";
import { queryStripe, type StripeCallResult, type StripeWire } from "./call-stripe.ts";
import { endPayment, findPaymentOrSetup } from "./find-payment.ts";
import { paymentLifetime } from "./payment-lifetime.ts";
import { idIn, type PaymentAnswer, readPayment, readSetup, type SetupAnswer } from "./read-answer.ts";
import { invoiceIn, metadataOf } from "./read-transaction.ts";

type Opening = PaymentToOpen & { readonly minutesOld: (payment: { readonly created: number }) => number };

const open = new Set(["requires_payment_method", "requires_confirmation", "requires_action"]);
const isOpen = ({ status }: Pick<PaymentAnswer, "status">): boolean => open.has(status);

/** What Stripe created, as the browser needs it. */
type Made = { readonly id: string; readonly secret: string };

const madeOf = (answer: PaymentAnswer | SetupAnswer | null): Made | null =>
  answer?.client_secret ? { id: answer.id, secret: answer.client_secret } : null;

const madeIn = (
  result: StripeCallResult,
  read: (value: unknown) => PaymentAnswer | SetupAnswer | null,
): GatewayResult<Made> => {
  if (result.kind === "fault") return result;
  const made = result.kind === "ok" ? madeOf(read(result.value)) : null;
  return made === null ? faultResult({ kind: "rejected", code: "unreadable" }) : { kind: "ok", value: made };
};

/**
 * Opens one payment at Stripe, unconfirmed: anybody with its secret can pay exactly this amount, once. There is never
 * more than one that can be paid: an earlier one is used again, or ended first.
 */
export async function openPayment(wire: StripeWire, opening: Opening): Promise<OpenedPayment | UnknownOutcome> {
  const { charge, last } = opening;
  const before = last === null ? null : await reuse(wire, opening, last);
  if (before?.kind === "fault") return unknownOutcome(before.fault);
  const made = before?.value ? ({ kind: "ok", value: before.value } as const) : await make(wire, charge, last);
  if (made.kind === "fault") return unknownOutcome(made.fault);
  const { id, secret } = made.value;
  // The browser's part reads it (web/payment-frame/stripe).
  const token = [wire.merchant.publishableKey, secret, charge.invoiceNumber].join("|");
  return { state: "opened", token, handle: id, page: null };
}

/** Null if the payment that was opened before can't be paid anymore. */
async function reuse(wire: StripeWire, opening: Opening, last: string): Promise<GatewayResult<Made | null>> {
  const found = await findPaymentOrSetup(wire, last);
  if (found.kind === "fault") return found;
  const before = found.value;
  if (before === null || !isOpen(before)) return { kind: "ok", value: null };
  if (isFor(opening, before)) return { kind: "ok", value: madeOf(before) };
  const ended = await endPayment(wire, before.id);
  if (ended.kind === "fault") return ended;
  // Somebody has just paid it: the payment's own record decides, and nothing new is opened meanwhile.
  if (ended.value !== null && !isOpen(ended.value) && ended.value.status !== "canceled")
    return faultResult({ kind: "timeout" });
  return { kind: "ok", value: null };
}

function isFor({ charge, minutesOld }: Opening, before: PaymentAnswer | SetupAnswer): boolean {
  const amount = before.object === "payment_intent" ? before.amount : 0;
  const keeps = before.object === "payment_intent" ? before.setup_future_usage === "off_session" : true;
  return (
    amount === charge.amount &&
    keeps === (charge.keepCard || charge.amount === 0) &&
    invoiceIn(before.metadata) === charge.invoiceNumber &&
    minutesOld(before) < paymentLifetime.reused
  );
}

/** Two tabs that ask at once get the same payment, because they use the same key. */
async function make(wire: StripeWire, charge: Charge, last: string | null): Promise<GatewayResult<Made>> {
  const { amount, invoiceNumber, keepCard } = charge;
  const key = [charge.reference, invoiceNumber, amount, keepCard ? "kept" : "once", last ?? ""].join(":");
  const metadata = metadataOf(charge);
  const keeps = keepCard || amount === 0;
  const customer = keeps ? await makeCustomer(wire, charge, key) : null;
  if (customer?.kind === "fault") return customer;
  const shared = {
    allowed_payment_method_types: ["card"],
    description: invoiceNumber,
    metadata,
    ...(customer !== null && { customer: customer.value }),
  };
  if (amount === 0) {
    const result = await queryStripe(wire, "create setup", (stripe) =>
      stripe.setupIntents.create({ ...shared, usage: "off_session" }, { idempotencyKey: `open:${key}` }),
    );
    return madeIn(result, readSetup);
  }
  const result = await queryStripe(wire, "create payment", (stripe) =>
    stripe.paymentIntents.create(
      { ...shared, amount, currency: "usd", ...(keeps && { setup_future_usage: "off_session" as const }) },
      { idempotencyKey: `open:${key}` },
    ),
  );
  return madeIn(result, readPayment);
}

/**
 * A card that is kept has a customer of its own at Stripe. All charges to it are in that customer's list, which shows
 * them at once; Stripe's search may not, for a minute.
 */
async function makeCustomer(
  wire: StripeWire,
  { buyer, reference }: Charge,
  key: string,
): Promise<GatewayResult<string>> {
  const result = await queryStripe(wire, "create customer", (stripe) =>
    stripe.customers.create(
      {
        name: `${buyer.firstName} ${buyer.lastName}`.trim().slice(0, 250),
        ...(buyer.email.length <= 250 && { email: buyer.email }),
        metadata: { doorstep_reference: reference },
      },
      { idempotencyKey: `customer:${key}` },
    ),
  );
  if (result.kind === "fault") return result;
  const id = result.kind === "ok" ? idIn(result.value) : null;
  return id === null ? faultResult({ kind: "rejected", code: "unreadable" }) : { kind: "ok", value: id };
}
