import type { Cents } from "#core/money.ts";
import type { GatewayTransaction, Outcome } from "#core/payment/outcome.ts";
import type { Charge, GiveBack } from "../port.ts";
import type { Asked } from "../wire/asked.ts";

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

/** The calls of PayPal, each for the account that is given. */
export type PayPalGateway = {
  /** One order for each thing to be paid, however often it is opened. */
  openOrder(account: PayPalAccount, order: OrderToOpen): Promise<Asked<OpenedOrder>>;
  findOrder(account: PayPalAccount, orderId: string): Promise<Asked<GatewayOrder>>;
  /** Takes the money of an approved order, once. After a silence it asks by the order before it says so. */
  captureOrder(
    account: PayPalAccount,
    orderId: string,
    order: Extract<GatewayOrder, { kind: "approved" }>,
  ): Promise<Outcome>;
  /** Reads a capture by PayPal's id. `null`: there is none. */
  findById(account: PayPalAccount, captureId: string): Promise<Asked<GatewayTransaction | null>>;
  giveBack(account: PayPalAccount, back: GiveBack): Promise<Outcome>;
};
