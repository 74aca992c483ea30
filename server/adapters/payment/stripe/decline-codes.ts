import type { DeclineCode, DeclineReason } from "#core/payment/outcome.ts";

/**
 * Stripe's codes for a refused card, by what they mean to us. Rules 4.3: a soft decline may go away with time, a hard
 * one needs another card, or its owner. A code that is not listed is a plain, soft decline: retries are few and
 * bounded.
 */
const reasons: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: { class: "soft", code: "insufficient-funds" },
  card_velocity_exceeded: { class: "soft", code: "over-limit" },
  withdrawal_count_limit_exceeded: { class: "soft", code: "over-limit" },
  call_issuer: { class: "soft", code: "call-issuer" },
  approve_with_id: { class: "soft", code: "try-again" },
  issuer_not_available: { class: "soft", code: "try-again" },
  processing_error: { class: "soft", code: "try-again" },
  reenter_transaction: { class: "soft", code: "try-again" },
  try_again_later: { class: "soft", code: "try-again" },
  duplicate_transaction: { class: "soft", code: "duplicate" },
  expired_card: { class: "hard", code: "expired-card" },
  incorrect_number: { class: "hard", code: "invalid-card" },
  invalid_number: { class: "hard", code: "invalid-card" },
  invalid_account: { class: "hard", code: "account-closed" },
  new_account_information_available: { class: "hard", code: "account-closed" },
  invalid_expiry_month: { class: "hard", code: "expired-card" },
  invalid_expiry_year: { class: "hard", code: "expired-card" },
  card_not_supported: { class: "hard", code: "invalid-card" },
  currency_not_supported: { class: "hard", code: "invalid-card" },
  incorrect_cvc: { class: "hard", code: "security-code" },
  invalid_cvc: { class: "hard", code: "security-code" },
  lost_card: { class: "hard", code: "pick-up-card" },
  stolen_card: { class: "hard", code: "pick-up-card" },
  pickup_card: { class: "hard", code: "pick-up-card" },
  restricted_card: { class: "hard", code: "pick-up-card" },
  revocation_of_all_authorizations: { class: "hard", code: "stop-payment" },
  revocation_of_authorization: { class: "hard", code: "stop-payment" },
  stop_payment_order: { class: "hard", code: "stop-payment" },
  fraudulent: { class: "hard", code: "suspected-fraud" },
  merchant_blacklist: { class: "hard", code: "suspected-fraud" },
  highest_risk_level: { class: "hard", code: "suspected-fraud" },
  // The bank wants to ask its customer, who is not present: no retry helps, the customer has to pay in person.
  authentication_required: { class: "hard", code: "declined" },
  payment_intent_authentication_failure: { class: "hard", code: "declined" },
  setup_intent_authentication_failure: { class: "hard", code: "declined" },
} satisfies Readonly<Record<string, { readonly class: DeclineReason["class"]; readonly code: DeclineCode }>>;

const plain: DeclineReason = { class: "soft", code: "declined" };

/** The first of these codes that says more than "declined". */
export function declineOf(codes: readonly (string | null | undefined)[]): DeclineReason {
  for (const code of codes) {
    const reason = typeof code === "string" ? reasons[code] : undefined;
    if (reason !== undefined) return reason;
  }
  return plain;
}
