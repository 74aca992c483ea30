import type { Cents } from "../money.ts";

export type DeclineCode =
  | "declined"
  | "insufficient-funds"
  | "over-limit"
  | "call-issuer"
  | "try-again"
  | "duplicate"
  | "expired-card"
  | "invalid-card"
  | "security-code"
  | "account-closed"
  | "pick-up-card"
  | "stop-payment"
  | "suspected-fraud"
  | "token-unknown";

/** Soft declines are retried on later days; hard ones need another card (rules 4.3). */
export type DeclineReason = { readonly class: "soft" | "hard"; readonly code: DeclineCode };

export type StoredCard = {
  /** Null if the gateway stored no token, or doesn't name it in this answer. */
  readonly token: string | null;
  readonly brand: "VISA" | "MC" | "AMEX" | "DISC" | "OTHER";
  readonly last4: string;
  /** MMYY; empty if the answer doesn't say. */
  readonly expires: string;
};

type Recorded = {
  /** Empty only for a stored card that the gateway refused without recording anything. */
  readonly transactionId: string;
  /** The money that actually moved: less than requested after a partial approval. */
  readonly amount: Cents;
  readonly invoiceNumber: string;
  /** Our reference; empty if the gateway doesn't return it. */
  readonly reference: string;
  readonly approvalCode: string;
  readonly avs: string;
  readonly cvv: string;
  readonly settled: boolean;
  readonly card: StoredCard | null;
};

/**
 * A transaction in the gateway's own record. `captured`: the buyer was charged, or a card was verified. `refunded`: a
 * separate transaction that returns money, not the sale that it returns. `pending`: the gateway itself doesn't know
 * yet.
 */
export type GatewayTransaction = Recorded &
  (
    | { readonly state: "captured" | "voided" | "refunded" | "pending"; readonly declineReason: null }
    | { readonly state: "declined"; readonly declineReason: DeclineReason }
  );

export type UnknownReason =
  /**
   * The request was sent but no readable answer came back: too late, a broken connection, a failing server. Money may
   * have moved, so the gateway must be asked (security.md I4).
   */
  | { readonly kind: "timeout" }
  /** No connection was made, so nothing can have happened. */
  | { readonly kind: "unreachable" }
  /**
   * The gateway refused the request, and nothing has happened. The code is its own four-digit one (4025, 5091 ...),
   * `http-NNN` for a bare status, `unreadable`, `test-mode` if it only pretended to approve, `no-sale` if it has no
   * such sale, or `forgotten` if a repeat would no longer count as the same refund.
   */
  | { readonly kind: "rejected"; readonly code: string };

export type UnknownOutcome = { readonly state: "unknown"; readonly why: UnknownReason };

/**
 * What happened to the money. Every gateway answers a charge or refund with this, and the reader's answer is derived
 * from it.
 */
export type Outcome = GatewayTransaction | UnknownOutcome;

export const unknownOutcome = (why: UnknownReason): UnknownOutcome => ({ state: "unknown", why });
