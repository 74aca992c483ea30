import type { CardBrand } from "#core/payment/card.ts";
import type { CardField, CardValues } from "./card-rules.ts";
import type { OpenPaymentMessage, Payer, PaymentMethod } from "./messages.ts";

/** What a gateway's script reports about one payment. `response` goes to the server as `convergeResponse`. */
export type PaymentCallbacks = {
  readonly approved: (response: string) => void;
  /** The same token allows another try. `field`: the field that the decline is about. */
  readonly declined: (response: string, because: { readonly text: string; readonly field: CardField | null }) => void;
  /** The bank asks the buyer, in a dialog that the script opens over the frame. This may take minutes. */
  readonly asking: () => void;
  /** It isn't known whether the card was charged. */
  readonly failed: (message: string) => void;
  readonly canceled: () => void;
};

export type CardDetails = { readonly values: CardValues; readonly payer: Payer };

/** The fields that a gateway may draw itself. */
export type HostedField = Exclude<CardField, "name">;

/** How complete a card field is; `wrong`: it isn't a valid number, date or code. */
export type Filled = "empty" | "part" | "wrong" | "whole";

/** A card's fields in the gateway's own frames: what is typed there never reaches this frame. */
export type HostedCard = {
  focus(field: HostedField): void;
  setReadOnly(readOnly: boolean): void;
  clear(): void;
  /** The page's colors have changed. */
  restyle(): void;
};

/** Draws the fields into these places. `brand`: the brand of the number; null if the field doesn't say. */
export type MountHostedCard = (
  payment: Pick<OpenPaymentMessage, "sessionToken">,
  places: Readonly<Record<HostedField, HTMLElement>>,
  changed: (field: HostedField, filled: Filled, brand: CardBrand | null) => void,
) => HostedCard;

/** A gateway's script that runs in the frame. Nothing else talks to the gateway. */
export type GatewayScript = {
  /** Null: the card is typed into this frame's own fields. Otherwise `pay` gets only the name on the card. */
  readonly mountHostedCard: MountHostedCard | null;
  readonly pay: (
    payment: Pick<OpenPaymentMessage, "sessionToken">,
    card: CardDetails,
    callbacks: PaymentCallbacks,
  ) => void;
  /** Pays with a wallet's payment token, as JSON. */
  readonly payByWallet: (
    payment: Pick<OpenPaymentMessage, "sessionToken">,
    paid: { readonly wallet: Exclude<PaymentMethod, "card">; readonly token: string },
    callbacks: PaymentCallbacks,
  ) => void;
  /** Renders the wallet's button into the element. Everything after the click is between the script and the wallet. */
  readonly offerWallet: (
    payment: Pick<OpenPaymentMessage, "sessionToken">,
    wallet: Exclude<PaymentMethod, "card">,
    elementId: string,
    callbacks: PaymentCallbacks,
  ) => void;
};

/** The browser's part of a gateway. */
export type FrameGateway = {
  /** Whether its script draws the card's fields (`mountHostedCard`). This must be known before the script has loaded. */
  readonly usesHostedFields: boolean;
  /** Finds the object that its script has put on `window`. Null: it isn't the gateway's script. */
  readonly find: () => GatewayScript | null;
};
