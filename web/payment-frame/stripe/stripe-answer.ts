import { messages } from "#contract/messages.ts";
import type { CardField } from "../card-rules.ts";
import { frameWords } from "../frame-words.ts";

type Fields = Readonly<Record<string, unknown>>;

const fieldsIn = (value: unknown): Fields => (typeof value === "object" && value !== null ? { ...value } : {});
const textIn = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === "string" ? value : "";
};

/** Stripe.js's result of one try. */
export type StripeResult = {
  /** The payment's status; empty if it isn't known. */
  readonly status: string;
  readonly id: string;
  /** The id of the refused charge; empty if there is none. */
  readonly chargeId: string;
  readonly errorType: string;
  readonly code: string;
  readonly declineCode: string;
  readonly message: string;
};

/** Reads `{ paymentIntent }`, `{ setupIntent }` or `{ error }`, which contains its payment. */
export function readResult(result: unknown): StripeResult {
  const answer = fieldsIn(result);
  const error = fieldsIn(answer["error"]);
  const intent = fieldsIn(
    answer["paymentIntent"] ?? answer["setupIntent"] ?? error["payment_intent"] ?? error["setup_intent"],
  );
  return {
    status: textIn(intent, "status"),
    id: textIn(intent, "id"),
    chargeId: textIn(error, "charge"),
    errorType: textIn(error, "type"),
    code: textIn(error, "code"),
    declineCode: textIn(error, "decline_code"),
    message: textIn(error, "message").slice(0, 200),
  };
}

const number = { field: "number", text: messages.invalidCardNumber } as const;
const expiry = { field: "expiry", text: messages.invalidCardExpiry } as const;
const cvv = { field: "cvv", text: messages.invalidCvv } as const;

/** The field that each of Stripe's codes is about. */
const fieldByCode: Readonly<Record<string, { readonly field: CardField; readonly text: string }>> = {
  incomplete_number: number,
  invalid_number: number,
  incorrect_number: number,
  incomplete_expiry: expiry,
  invalid_expiry_month: expiry,
  invalid_expiry_year: expiry,
  invalid_expiry_month_past: expiry,
  invalid_expiry_year_past: expiry,
  expired_card: expiry,
  incomplete_cvc: cvv,
  invalid_cvc: cvv,
  incorrect_cvc: cvv,
};

/** What to show if the card was refused; null: it isn't known whether it was charged. */
export function readRefusal({
  errorType,
  code,
  declineCode,
}: StripeResult): { readonly text: string; readonly field: CardField | null } | null {
  const failedQuestion = code.endsWith("_authentication_failure");
  if (errorType !== "card_error" && errorType !== "validation_error" && !failedQuestion) return null;
  const isReal = declineCode === "test_mode_live_card";
  return fieldByCode[code] ?? { text: isReal ? frameWords.testCardsOnly : messages.paymentDeclined, field: null };
}

/**
 * The answers in the fields that the server reads (`convergeResponse`). The server uses them only to find the payment.
 */
export const approvedResponse = ({ id }: StripeResult, invoiceNumber: string): string =>
  JSON.stringify({ ssl_result: "0", ssl_txn_id: id, ssl_invoice_number: invoiceNumber });

export const declinedResponse = ({ chargeId }: StripeResult, invoiceNumber: string): string =>
  JSON.stringify({ ssl_result: "1", ssl_txn_id: chargeId, ssl_invoice_number: invoiceNumber });
