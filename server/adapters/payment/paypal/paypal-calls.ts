import type { Cents } from "#core/money.ts";
import type { GatewayTransaction, Outcome } from "#core/payment/outcome.ts";
import type { Charge, ListedDisputes, ReversalRequest } from "../port.ts";
import type { GatewayResult } from "../wire/gateway-result.ts";

/** A publication's account at PayPal. */
export type PayPalAccount = {
  /** `https://api-m.paypal.com`, `https://api-m.sandbox.paypal.com`, or the emulator's on this machine. */
  readonly url: string;
  readonly clientId: string;
  readonly secret: string;
};

export type OrderToOpen = {
  readonly charge: Pick<Charge, "amount" | "invoiceNumber" | "reference">;
  /** The name that PayPal shows to the buyer. */
  readonly brandName: string;
  /** Our pages to which PayPal sends the buyer back. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
  /** The order that was last opened for exactly this charge; it is used again if possible. */
  readonly same: string | null;
};

/** `approveUrl`: the PayPal page on which the buyer approves the order. */
export type OpenedOrder = { readonly orderId: string; readonly approveUrl: string };

/** The state of an order. Money moves when it is captured, and only we do that. */
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

/** The calls of PayPal, each for the given account. */
export type PayPalGateway = {
  /** One order per payment, however often it is opened. */
  openOrder(account: PayPalAccount, order: OrderToOpen): Promise<GatewayResult<OpenedOrder>>;
  findOrder(account: PayPalAccount, orderId: string): Promise<GatewayResult<GatewayOrder>>;
  /** Captures the money of an approved order, once. If no answer comes, it asks for the order before it reports one. */
  captureOrder(
    account: PayPalAccount,
    orderId: string,
    order: Extract<GatewayOrder, { kind: "approved" }>,
  ): Promise<Outcome>;
  /** Reads a capture by PayPal's id. `null`: there is none. */
  findById(account: PayPalAccount, captureId: string): Promise<GatewayResult<GatewayTransaction | null>>;
  reverse(account: PayPalAccount, back: ReversalRequest): Promise<Outcome>;
  /** Disputes of our payments that were opened, or have changed, since an instant. */
  listDisputes(account: PayPalAccount, since: Date): Promise<GatewayResult<ListedDisputes>>;
};
