import { type Cents, cents } from "#core/money.ts";
import type { GatewayTransaction, StoredCard } from "#core/payment/outcome.ts";
import type { Charge } from "../port.ts";
import { declineOf } from "./decline-codes.ts";
import type { CardAnswer, ChargeAnswer, PaymentAnswer, RefundAnswer, SetupAnswer } from "./read-answer.ts";

const referenceKey = "doorstep_reference";
const invoiceKey = "doorstep_invoice";

/** Written on everything that we create at Stripe, so that we recognize it later. */
export const metadataOf = ({ reference, invoiceNumber }: Pick<Charge, "reference" | "invoiceNumber">) => ({
  [referenceKey]: reference,
  [invoiceKey]: invoiceNumber,
});
export const refundMetadata = (reference: string) => ({ [referenceKey]: reference });

type Metadata = Readonly<Record<string, string>>;
export const referenceIn = (metadata: Metadata | null | undefined): string => metadata?.[referenceKey] ?? "";
export const invoiceIn = (metadata: Metadata): string => metadata[invoiceKey] ?? "";

/** An account at Stripe may sell other things, too: only what carries our reference is ours. */
export const isOurs = ({ metadata }: { readonly metadata: Metadata }): boolean => referenceIn(metadata) !== "";

const brands: Readonly<Record<string, StoredCard["brand"]>> = {
  visa: "VISA",
  mastercard: "MC",
  amex: "AMEX",
  discover: "DISC",
};

const twoDigits = (value: number): string => String(value % 100).padStart(2, "0");

/** @param token null if the card is not kept. */
export const cardOf = (card: CardAnswer | null | undefined, token: string | null): StoredCard | null =>
  card === null || card === undefined
    ? null
    : {
        token,
        brand: brands[card.brand ?? ""] ?? "OTHER",
        last4: /^\d{4}$/.test(card.last4 ?? "") ? (card.last4 ?? "") : "",
        expires: twoDigits(card.exp_month) + twoDigits(card.exp_year),
      };

/** In the letters of the card networks: N, nothing matches; A, the street; Z, the ZIP code; Y, both. */
function avsOf(card: CardAnswer | null | undefined): string {
  const [street, zip] = [card?.checks?.address_line1_check, card?.checks?.address_postal_code_check];
  if (street === "pass") return zip === "pass" ? "Y" : "A";
  if (zip === "pass") return "Z";
  return street === "fail" || zip === "fail" ? "N" : "";
}

const cvvLetters: Readonly<Record<string, string>> = { pass: "M", fail: "N" };
const cvvOf = (card: CardAnswer | null | undefined): string => cvvLetters[card?.checks?.cvc_check ?? ""] ?? "";

/** A card can be charged again only together with its customer, so the token contains both. */
const cardToken = (customer: string, method: string): string => `${customer}/${method}`;

export function partsOfToken(token: string): { readonly customer: string; readonly method: string } | null {
  const parts = /^(cus_\w{1,60})\/(pm_\w{1,60})$/.exec(token);
  return parts?.[1] === undefined || parts[2] === undefined ? null : { customer: parts[1], method: parts[2] };
}

/** Every amount of ours is in US cents; null for an amount that isn't. */
const centsIn = (amount: number): Cents | null => (Number.isSafeInteger(amount) && amount >= 0 ? cents(amount) : null);

const chargeIn = ({ latest_charge: charge }: PaymentAnswer): ChargeAnswer | null =>
  charge === null || charge === undefined || typeof charge === "string" ? null : charge;

/** A payment's error names its charge by id only. */
const chargeIdIn = ({ latest_charge: charge }: PaymentAnswer): string | null =>
  typeof charge === "string" ? charge : (charge?.id ?? null);

/** A payment's state by what happened to the money; null: nobody has tried to pay yet, or somebody is about to. */
function stateOf(payment: PaymentAnswer): "captured" | "pending" | "declined" | null {
  switch (payment.status) {
    case "succeeded":
      return "captured";
    case "processing":
    case "requires_capture":
      return "pending";
    case "requires_payment_method":
    case "canceled":
      return chargeIn(payment)?.status === "failed" || isRefused(payment) ? "declined" : null;
    default:
      return null;
  }
}

const isRefused = ({ last_payment_error: error }: PaymentAnswer): boolean => error !== null && error !== undefined;

const declineIn = (payment: PaymentAnswer) => {
  const [error, charge] = [payment.last_payment_error, chargeIn(payment)];
  return declineOf([error?.decline_code, error?.code, charge?.outcome?.reason, charge?.failure_code]);
};

/** Null if there is nothing to report, or nothing in US cents. */
export function transactionOf(payment: PaymentAnswer): GatewayTransaction | null {
  const state = stateOf(payment);
  const amount = centsIn(state === "captured" ? payment.amount_received : payment.amount);
  if (state === null || amount === null || payment.currency !== "usd") return null;
  const charge = chargeIn(payment);
  const card = charge?.payment_method_details?.card;
  const { customer, payment_method: method, setup_future_usage: kept } = payment;
  const token = kept === "off_session" && customer && method ? cardToken(customer, method) : null;
  return {
    // A payment is charged once, however many cards were refused before: each refused card has its own charge.
    transactionId: state === "declined" ? (chargeIdIn(payment) ?? payment.id) : payment.id,
    ...(state === "declined" ? { state, declineReason: declineIn(payment) } : { state, declineReason: null }),
    amount,
    invoiceNumber: invoiceIn(payment.metadata),
    reference: referenceIn(payment.metadata),
    approvalCode: charge?.authorization_code ?? "",
    avs: avsOf(card),
    cvv: cvvOf(card),
    // A charge is never voided at Stripe, only refunded.
    settled: true,
    card: cardOf(card, state === "captured" ? token : null),
  };
}

/** A card that was kept without a charge. Null if that has not happened. */
export function verificationOf(setup: SetupAnswer): GatewayTransaction | null {
  const { status, customer, payment_method: method, last_setup_error: error } = setup;
  const isDeclined = status !== "succeeded" && error !== null && error !== undefined;
  if (status !== "succeeded" && !isDeclined) return null;
  const card = typeof method === "object" ? method?.card : null;
  const methodId = typeof method === "object" ? method?.id : method;
  const token = customer && methodId ? cardToken(customer, methodId) : null;
  return {
    transactionId: setup.id,
    ...(isDeclined
      ? { state: "declined", declineReason: declineOf([error.decline_code, error.code]) }
      : { state: "captured", declineReason: null }),
    amount: cents(0),
    invoiceNumber: invoiceIn(setup.metadata),
    reference: referenceIn(setup.metadata),
    approvalCode: "",
    avs: avsOf(card),
    cvv: cvvOf(card),
    settled: true,
    card: isDeclined ? null : cardOf(card, token),
  };
}

const refundStates: Readonly<Record<string, "refunded" | "pending" | "declined">> = {
  succeeded: "refunded",
  pending: "pending",
  requires_action: "pending",
  failed: "declined",
  canceled: "declined",
};

/** A refund as its own record. Null if Stripe doesn't say what became of it. */
export function refundOf(refund: RefundAnswer, sale: { readonly invoiceNumber: string }): GatewayTransaction | null {
  const state = refundStates[refund.status ?? ""];
  const amount = centsIn(refund.amount);
  if (state === undefined || amount === null) return null;
  return {
    transactionId: refund.id,
    ...(state === "declined" ? { state, declineReason: declineOf([]) } : { state, declineReason: null }),
    amount,
    invoiceNumber: sale.invoiceNumber,
    reference: referenceIn(refund.metadata),
    approvalCode: "",
    avs: "",
    cvv: "",
    settled: false,
    card: null,
  };
}
