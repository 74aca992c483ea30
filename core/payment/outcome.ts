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
  /** Null where the gateway kept no token, or does not name it in this answer. */
  readonly token: string | null;
  readonly brand: "VISA" | "MC" | "AMEX" | "DISC" | "OTHER";
  readonly last4: string;
  /** MMYY; empty where the answer does not say. */
  readonly expires: string;
};

type Recorded = {
  /** Empty only for a stored card that the gateway refused without making a record. */
  readonly transactionId: string;
  /** What money really moved: lower than asked for after a partial approval. */
  readonly amount: Cents;
  readonly invoiceNumber: string;
  /** Ours; empty where the gateway does not repeat it. */
  readonly reference: string;
  readonly approvalCode: string;
  readonly avs: string;
  readonly cvv: string;
  readonly settled: boolean;
  readonly card: StoredCard | null;
};

/**
 * A transaction as the gateway's own record has it. `captured`: the buyer was charged, or a card was verified. `refunded` is a
 * transaction of its own that returns money, not the sale it returns. `pending`: the gateway itself does not know yet.
 */
export type GatewayTransaction = Recorded &
  (
    | { readonly state: "captured" | "voided" | "refunded" | "pending"; readonly declineReason: null }
    | { readonly state: "declined"; readonly declineReason: DeclineReason }
  );

export type WhyUnknown =
  /**
   * The request was sent and no readable answer came back: too late, a broken connection, a failing server. Money may have
   * moved, and the gateway must be asked (security.md I4).
   */
  | { readonly kind: "timeout" }
  /** No connection was made: nothing can have happened. */
  | { readonly kind: "unreachable" }
  /**
   * The gateway refused the request itself, and nothing has happened: a four-digit code of its own (4025, 5091 ...),
   * `http-NNN` for a bare status, `unreadable`, `test-mode` where it only pretended to approve, or `no-sale` where it has
   * no such sale.
   */
  | { readonly kind: "rejected"; readonly code: string };

export type Unknown = { readonly state: "unknown"; readonly why: WhyUnknown };

/** What happened to the money. Every gateway answers a charge or a refund with this, and the reader's answer comes from it. */
export type Outcome = GatewayTransaction | Unknown;

export const unknown = (why: WhyUnknown): Unknown => ({ state: "unknown", why });
