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
    pay: ({ sessionToken }, card, heard) => script.pay(payFields(sessionToken, card), callbacksOf(heard)),
    payByWallet: ({ sessionToken }, { wallet, token }, heard) =>
      script.pay(
        { ssl_txn_auth_token: sessionToken, [walletFields[wallet]]: encodeURIComponent(token) },
        callbacksOf(heard),
      ),
    offerWallet: ({ sessionToken }, wallet, elementId, heard) => {
      const fields = { ssl_txn_auth_token: sessionToken };
      if (wallet === "applePay") script.initApplePay(elementId, fields, callbacksOf(heard));
      else script.initGooglePay(elementId, fields, callbacksOf(heard));
    },
  };
}

/** The gateway's fields for a wallet's payment token: URL-encoded JSON instead of a card (protocols 1.4). */
const walletFields = { applePay: "ssl_applepay_web", googlePay: "ssl_google_pay" } as const;

const callbacksOf = (heard: PaymentCallbacks): Callbacks => ({
  onApproval: (answer) => heard.approved(convergeResponse(answer)),
  onDeclined: (answer) => heard.declined(convergeResponse(answer), readDeclined(answer)),
  onError: (answer) => heard.failed(readError(answer)),
  onCancelled: () => heard.canceled(),
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
