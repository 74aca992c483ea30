import type { CardField, CardValues } from "./card-rules.ts";
import type { OpenPayment, Payer, PaymentMethod } from "./messages.ts";

/** What a gateway's script says to one payment. `response` goes to the server as `convergeResponse`. */
export type Heard = {
  readonly approved: (response: string) => void;
  /** The same token takes another try. `field`: the one that it is about. */
  readonly declined: (response: string, because: { readonly text: string; readonly field: CardField | null }) => void;
  /** Nobody can say whether the card was charged. */
  readonly failed: (message: string) => void;
  readonly cancelled: () => void;
};

export type Card = { readonly values: CardValues; readonly payer: Payer };

/** A gateway's script, once it runs in the frame: it alone talks to the gateway. */
export type GatewayScript = {
  readonly pay: (payment: Pick<OpenPayment, "sessionToken">, card: Card, heard: Heard) => void;
  /** Draws the wallet's button into the element. Everything after the press is between the two of them. */
  readonly offerWallet: (
    payment: Pick<OpenPayment, "sessionToken">,
    wallet: Exclude<PaymentMethod, "card">,
    elementId: string,
    heard: Heard,
  ) => void;
};

/** The browser's half of a gateway: finds what its script has left on `window`. Null: the script is not the gateway's. */
export type FrameGateway = () => GatewayScript | null;
