import type { Day } from "#core/day.ts";
import type { Cents } from "#core/money.ts";

/** The merchant's side of one gateway account. Secrets are decrypted at the last moment and never logged. */
export type Merchant = {
  /** Up to and with `/hosted-payments`; the browser's script lies there too. */
  readonly hostedUrl: string;
  /** The whole address, `.../processxml.do`. */
  readonly xmlUrl: string;
  readonly merchantId: string;
  readonly userId: string;
  /** Empty where the gateway gave none. */
  readonly vendorId: string;
  readonly pin: string;
};

export type Charge = {
  /** Nought: nothing is charged, and the card is only verified, to be kept. */
  readonly amount: Cents;
  /** At most 25 characters; bound into the token, so that the browser cannot change it. */
  readonly invoiceNumber: string;
  /** Our reference, at most 50 characters, by which a transaction is found again after a timeout. One per attempt. */
  readonly reference: string;
  readonly buyer: { readonly firstName: string; readonly lastName: string; readonly email: string };
  readonly billTo: { readonly street: string; readonly city: string; readonly state: string; readonly zip: string };
  /** Ask the gateway for a card token that later renewals charge. */
  readonly keepCard: boolean;
};

/** Pays back all or part of a sale. */
export type Refund = {
  readonly transactionId: string;
  readonly amount: Cents;
  /** Ours, as `Charge.reference`: without it a refund that timed out could not be found again. */
  readonly reference: string;
};

export type GatewayFault =
  /**
   * The request was sent and no readable answer came back: too late, a broken connection, a failing server. For calls
   * that move money the outcome is not known and must be asked for (security.md I4).
   */
  | { readonly kind: "timeout" }
  /** No connection was made: nothing can have happened. */
  | { readonly kind: "unreachable" }
  /**
   * It answered, and refused the request itself: a four-digit code of the gateway (4025, 5091 ...), `http-NNN` where it
   * answered with a bare status, `unreadable`, or `test-mode` where it only pretended to approve.
   */
  | { readonly kind: "rejected"; readonly code: string };

/** `refunded` is a repayment of its own, not the sale that it pays back. */
export type TransactionState = "approved" | "declined" | "voided" | "refunded";

/** A transaction as the gateway's own record has it. */
export type GatewayTransaction = {
  /** Empty only for a stored card that the gateway refused without making a record. */
  readonly transactionId: string;
  readonly state: TransactionState;
  /** What was really charged: lower than asked for after a partial approval. */
  readonly amount: Cents;
  readonly invoiceNumber: string;
  /** Ours; empty where the gateway does not repeat it. */
  readonly reference: string;
  readonly approvalCode: string;
  readonly avs: string;
  readonly cvv: string;
  readonly settled: boolean;
  readonly declineReason: DeclineReason | null;
  readonly card: StoredCard | null;
};

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

export type Asked<T> =
  | { readonly kind: "ok"; readonly value: T }
  | { readonly kind: "fault"; readonly fault: GatewayFault };

/** What every gateway can tell of a charge, and how it gives the money back. */
export type ChargeRecords<Account> = {
  /** Reads a transaction by the gateway's id. `null`: there is none. */
  findById(account: Account, transactionId: string): Promise<Asked<GatewayTransaction | null>>;
  /** Takes a sale back before settlement. Safe to repeat. */
  voidSale(account: Account, transactionId: string): Promise<Asked<"voided" | "already-settled">>;
  /** Pays back all or part of a sale; more than is left of it is rejected with 5091. Repeated with its reference it pays once. */
  refund(account: Account, refund: Refund): Promise<Asked<GatewayTransaction>>;
};

/** What the product needs of a card gateway. One folder per vendor beside this file. */
export type PaymentGateway = ChargeRecords<Merchant> & {
  /** A session token for one payment of exactly this amount, or for verifying one card; lives 15 minutes. */
  sessionToken(merchant: Merchant, charge: Charge): Promise<Asked<string>>;
  /** Reads all transactions that carry our reference, oldest first. */
  findByReference(merchant: Merchant, reference: string): Promise<Asked<readonly GatewayTransaction[]>>;
  /** Reads all transactions of a day on the gateway's own calendar, for the audit. */
  listDay(merchant: Merchant, day: Day): Promise<Asked<readonly GatewayTransaction[]>>;
  /**
   * Reads a stored card by its token. `null`: this merchant has none. A token that only the browser named is believed
   * when brand, last four and expiry are those of the transaction that made it.
   */
  findStoredCard(merchant: Merchant, token: string): Promise<Asked<StoredCard | null>>;
  /**
   * Charges a stored card. The caller has written down its intent first. After a timeout it asks once by reference
   * before it says so.
   */
  chargeStoredCard(merchant: Merchant, charge: Charge, token: string): Promise<Asked<GatewayTransaction>>;
};

/** A publication's account at PayPal. */
export type PayPalAccount = {
  /** `https://api-m.paypal.com`, `https://api-m.sandbox.paypal.com`, or the emulator's on this machine. */
  readonly url: string;
  readonly clientId: string;
  readonly secret: string;
};

export type OrderToOpen = {
  readonly charge: Pick<Charge, "amount" | "invoiceNumber" | "reference">;
  /** What the buyer is shown at PayPal. */
  readonly brandName: string;
  /** Pages of ours to which PayPal leads back. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
  /** The order that was opened for this payment before; it is used again where that is possible. */
  readonly known: string | null;
};

/** `approveUrl`: the page of PayPal's at which the buyer approves the order. */
export type OpenedOrder = { readonly orderId: string; readonly approveUrl: string };

/** How an order stands. Money moves when it is captured, and only we do that. */
export type GatewayOrder =
  /** Not approved yet: nothing was charged. */
  | { readonly kind: "open" }
  | {
      readonly kind: "approved";
      readonly amount: Cents;
      readonly invoiceNumber: string;
      readonly reference: string;
    }
  | { readonly kind: "captured"; readonly transaction: GatewayTransaction }
  /** Too old, withdrawn, or never there: nothing was charged and nothing can be. */
  | { readonly kind: "gone" };

/** What the product needs of PayPal: the buyer approves there, and our server takes the money. */
export type PayPalGateway = ChargeRecords<PayPalAccount> & {
  /** One order for each thing to be paid, however often it is opened. */
  openOrder(account: PayPalAccount, order: OrderToOpen): Promise<Asked<OpenedOrder>>;
  findOrder(account: PayPalAccount, orderId: string): Promise<Asked<GatewayOrder>>;
  /** Takes the money of an approved order, once. After a silence it asks by the order before it says so. */
  captureOrder(
    account: PayPalAccount,
    orderId: string,
    order: Extract<GatewayOrder, { kind: "approved" }>,
  ): Promise<Asked<GatewayTransaction>>;
};
