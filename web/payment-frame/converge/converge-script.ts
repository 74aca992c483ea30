import { digitsOf, gatewayExpiry, parseExpiry } from "#core/payment/card.ts";
import type { CardDetails, FrameGateway, GatewayScript, PaymentCallbacks } from "../frame-gateway.ts";
import { convergeResponse, readDeclined, readError } from "./gateway-answer.ts";

type Fields = Readonly<Record<string, string>>;

/** Converge's callbacks (protocols 1.3). The frame doesn't request currency conversion or a second factor. */
type Callbacks = {
  readonly onApproval: (answer: unknown) => void;
  readonly onDeclined: (answer: unknown) => void;
  readonly onError: (answer: unknown) => void;
  readonly onCancelled: () => void;
};

type EmbeddedPayment = {
  readonly pay: (fields: Fields, callbacks: Callbacks) => void;
  readonly initApplePay: (elementId: string, fields: Fields, callbacks: Callbacks) => void;
  readonly initGooglePay: (elementId: string, fields: Fields, callbacks: Callbacks) => void;
};

declare global {
  interface Window {
    readonly ConvergeEmbeddedPayment?: EmbeddedPayment;
  }
}

/** Elavon's Checkout.js. */
export const converge: FrameGateway = { usesHostedFields: false, find: findScript };

function findScript(): GatewayScript | null {
  const script = window.ConvergeEmbeddedPayment;
  if (script === undefined) return null;
  return {
    mountHostedCard: null,
    pay: ({ sessionToken }, card, callbacks) => script.pay(payFields(sessionToken, card), callbacksOf(callbacks)),
    payByWallet: ({ sessionToken }, { wallet, token }, callbacks) =>
      script.pay(
        { ssl_txn_auth_token: sessionToken, [walletFields[wallet]]: encodeURIComponent(token) },
        callbacksOf(callbacks),
      ),
    offerWallet: ({ sessionToken }, wallet, elementId, callbacks) => {
      const fields = { ssl_txn_auth_token: sessionToken };
      if (wallet === "applePay") script.initApplePay(elementId, fields, callbacksOf(callbacks));
      else script.initGooglePay(elementId, fields, callbacksOf(callbacks));
    },
  };
}

/** The gateway's fields for a wallet's payment token: URL-encoded JSON instead of a card (protocols 1.4). */
const walletFields = { applePay: "ssl_applepay_web", googlePay: "ssl_google_pay" } as const;

const callbacksOf = (callbacks: PaymentCallbacks): Callbacks => ({
  onApproval: (answer) => callbacks.approved(convergeResponse(answer)),
  onDeclined: (answer) => callbacks.declined(convergeResponse(answer), readDeclined(answer)),
  onError: (answer) => callbacks.failed(readError(answer)),
  onCancelled: () => callbacks.canceled(),
});

/** The fields for Converge's `pay`. The name is the one on the card; its last word is the last name. */
export function payFields(sessionToken: string, { values, payer }: CardDetails): Fields {
  const words = values.name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.at(-1) ?? "") : payer.lastName;
  const firstName = words.length > 1 ? words.slice(0, -1).join(" ") : (words[0] ?? payer.firstName);
  const expiry = parseExpiry(values.expiry);
  return {
    ssl_txn_auth_token: sessionToken,
    ssl_card_number: digitsOf(values.number),
    ssl_exp_date: expiry === null ? "" : gatewayExpiry(expiry),
    ssl_cvv2cvc2: values.cvv,
    ssl_cvv2cvc2_indicator: "1",
    ssl_first_name: firstName.slice(0, 20),
    ssl_last_name: lastName.slice(0, 30),
    ssl_avs_address: payer.street.slice(0, 30),
    ssl_avs_zip: digitsOf(payer.zip).slice(0, 9),
  };
}
