import type { CardField, CardValues } from "./card-rules.ts";
import type { OpenPayment, Payer, PaymentMethod } from "./messages.ts";

/** What a gateway's script reports about one payment. `response` goes to the server as `convergeResponse`. */
export type Heard = {
  readonly approved: (response: string) => void;
  /** The same token allows another try. `field`: the one that it is about. */
  readonly declined: (response: string, because: { readonly text: string; readonly field: CardField | null }) => void;
  /** It isn't known whether the card was charged. */
  readonly failed: (message: string) => void;
  readonly canceled: () => void;
};

export type Card = { readonly values: CardValues; readonly payer: Payer };

/** A gateway's script running in the frame: only it talks to the gateway. */
export type GatewayScript = {
  readonly pay: (payment: Pick<OpenPayment, "sessionToken">, card: Card, heard: Heard) => void;
  /** Pays with a wallet's payment token, as JSON. */
  readonly payByWallet: (
    payment: Pick<OpenPayment, "sessionToken">,
    paid: { readonly wallet: Exclude<PaymentMethod, "card">; readonly token: string },
    heard: Heard,
  ) => void;
  /** Renders the wallet's button into the element. Everything after the click is between the script and the wallet. */
  readonly offerWallet: (
    payment: Pick<OpenPayment, "sessionToken">,
    wallet: Exclude<PaymentMethod, "card">,
    elementId: string,
    heard: Heard,
  ) => void;
};

/** The browser's part of a gateway: finds what its script has put on `window`. Null: it isn't the gateway's script. */
export type FrameGateway = () => GatewayScript | null;
