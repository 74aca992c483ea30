import { answerUntil, type Dispute } from "./disputes.ts";
import { refundedOf } from "./refunds.ts";
import type { Charge, Intent, Method } from "./records.ts";
import type { Refund } from "./refunds.ts";
import { cardNamed } from "./test-cards.ts";

/** An answer to be sent over the wire. */
export type Answer = { readonly status: number; readonly body: object };

const seconds = (ms: number): number => Math.floor(ms / 1000);

export const ok = (body: object): Answer => ({ status: 200, body });

type ErrorType = "invalid_request_error" | "card_error" | "api_error" | "rate_limit_error" | "idempotency_error";

export const refusal = (status: number, type: ErrorType, more: object = {}): Answer => ({
  status,
  body: { error: { type, message: "The request was refused.", ...more } },
});

export const missing = (param: string): Answer =>
  refusal(404, "invalid_request_error", { code: "resource_missing", param });
export const invalid = (code: string, param = ""): Answer =>
  refusal(400, "invalid_request_error", { code, ...(param !== "" && { param }) });

const cardOf = ({ card: name, month, year, line1, zip, cvc }: Method) => {
  const { brand, last4 } = cardNamed(name);
  return {
    brand,
    last4,
    exp_month: month,
    exp_year: year,
    checks: { address_line1_check: line1, address_postal_code_check: zip, cvc_check: cvc },
  };
};

export const methodBody = (method: Method) => ({
  id: method.id,
  object: "payment_method",
  type: "card",
  customer: method.customer,
  card: cardOf(method),
});

/** @param payment the charge's payment, if the caller wants it expanded. */
export const chargeBody = (charge: Charge, method: Method, payment: object | null) => ({
  id: charge.id,
  object: "charge",
  amount: charge.amount,
  amount_captured: charge.status === "succeeded" ? charge.amount : 0,
  amount_refunded: refundedOf(charge.refunds),
  authorization_code: charge.status === "succeeded" ? charge.id.slice(-6) : null,
  created: seconds(charge.made),
  currency: "usd",
  failure_code: charge.code,
  outcome: { reason: charge.decline },
  paid: charge.status === "succeeded",
  payment_intent: payment ?? charge.intent,
  payment_method: method.id,
  payment_method_details: { type: "card", card: cardOf(method) },
  status: charge.status,
});

const lastError = ({ code, decline, charge }: Intent) =>
  code === null
    ? null
    : {
        type: "card_error",
        code,
        ...(decline !== null && { decline_code: decline }),
        ...(charge !== null && { charge }),
      };

const asks = { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect" } } as const;

/** @param expanded the intent's latest charge, or its payment method if it is a setup; null: only the id. */
export function intentBody(intent: Intent, expanded: object | null) {
  const shared = {
    id: intent.id,
    object: intent.object,
    client_secret: intent.secret,
    created: seconds(intent.made),
    customer: intent.customer,
    description: intent.description,
    livemode: false,
    metadata: intent.metadata,
    next_action: intent.status === "requires_action" ? asks : null,
    status: intent.status,
  };
  return intent.object === "setup_intent"
    ? {
        ...shared,
        payment_method: expanded ?? intent.method,
        last_setup_error: lastError(intent),
        usage: "off_session",
      }
    : {
        ...shared,
        amount: intent.amount,
        amount_received: intent.status === "succeeded" ? intent.amount : 0,
        currency: "usd",
        last_payment_error: lastError(intent),
        latest_charge: expanded ?? intent.charge,
        payment_method: intent.method,
        setup_future_usage: intent.keeps ? "off_session" : null,
      };
}

export const refundBody = (refund: Refund, payment: object | null) => ({
  id: refund.id,
  object: "refund",
  amount: refund.amount,
  created: seconds(refund.made),
  currency: "usd",
  metadata: refund.metadata,
  payment_intent: payment ?? refund.intent,
  status: refund.status,
});

/** @param payment the dispute's payment, if the caller wants it expanded. */
export const disputeBody = (dispute: Dispute, payment: object | null) => ({
  id: dispute.id,
  object: "dispute",
  amount: dispute.amount,
  charge: dispute.charge,
  created: seconds(dispute.made),
  currency: "usd",
  evidence_details: {
    due_by: seconds(answerUntil(dispute)),
    has_evidence: false,
    past_due: false,
    submission_count: 0,
  },
  is_charge_refundable: dispute.status.startsWith("warning_"),
  livemode: false,
  payment_intent: payment ?? dispute.intent,
  reason: dispute.reason,
  status: dispute.status,
});

export const listBody = (url: string, data: readonly object[], hasMore: boolean) => ({
  object: "list",
  url,
  has_more: hasMore,
  data,
});
