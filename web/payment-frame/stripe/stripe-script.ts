import type { CardBrand } from "#core/payment/card.ts";
import type {
  Filled,
  FrameGateway,
  GatewayScript,
  HostedField,
  MountHostedCard,
  PaymentCallbacks,
} from "../frame-gateway.ts";
import { approvedResponse, declinedResponse, readRefusal, readResult, type StripeResult } from "./stripe-answer.ts";
import { readStripeStyle } from "./stripe-style.ts";

type Change = {
  readonly empty: boolean;
  readonly complete: boolean;
  readonly error?: unknown;
  readonly brand?: unknown;
};

type StripeElement = {
  readonly mount: (place: HTMLElement) => void;
  readonly on: (event: "change", listener: (change: Change) => void) => void;
  readonly focus: () => void;
  readonly clear: () => void;
  readonly update: (options: object) => void;
};

type Confirm = (clientSecret: string, data: object, options: { readonly handleActions: boolean }) => Promise<unknown>;

type StripeInstance = {
  readonly elements: () => { readonly create: (type: string, options: object) => StripeElement };
  readonly confirmCardPayment: Confirm;
  readonly confirmCardSetup: Confirm;
  readonly handleNextAction: (of: { readonly clientSecret: string }) => Promise<unknown>;
};

declare global {
  interface Window {
    readonly Stripe?: (publishableKey: string, options: { readonly locale: string }) => StripeInstance;
  }
}

const elementTypes = { number: "cardNumber", expiry: "cardExpiry", cvv: "cardCvc" } as const satisfies Record<
  HostedField,
  string
>;
const fields = ["number", "expiry", "cvv"] as const;

type Token = { readonly publishableKey: string; readonly clientSecret: string; readonly invoiceNumber: string };

/** Unpacks what the server has put into a payment's single token (server/adapters/payment/stripe/open-payment.ts). */
export function readToken(sessionToken: string): Token {
  const [publishableKey = "", clientSecret = "", invoiceNumber = ""] = sessionToken.split("|");
  return { publishableKey, clientSecret, invoiceNumber };
}

const filledOf = ({ empty, complete, error }: Change): Filled => {
  if (error !== undefined) return "wrong";
  if (complete) return "whole";
  return empty ? "empty" : "part";
};

/** Stripe knows more brands than our hints, and also `unknown`. */
const brandNamed = (brand: unknown): CardBrand => brands.find((it) => it === brand) ?? "other";
const brands = ["visa", "mastercard", "amex", "discover"] as const;

/** Stripe.js, with its own fields for number, expiration date and security code. */
export const stripe: FrameGateway = { usesHostedFields: true, find: findScript };

function findScript(): GatewayScript | null {
  const { Stripe } = window;
  if (Stripe === undefined) return null;
  let drawn: { readonly instance: StripeInstance; readonly number: StripeElement } | null = null;
  const mountHostedCard: MountHostedCard = ({ sessionToken }, places, changed) => {
    const instance = Stripe(readToken(sessionToken).publishableKey, { locale: document.documentElement.lang });
    const elements = instance.elements();
    const made = (field: HostedField): StripeElement => {
      const element = elements.create(elementTypes[field], { style: readStripeStyle(places[field]), showIcon: true });
      element.on("change", (change) =>
        changed(field, filledOf(change), field === "number" ? brandNamed(change.brand) : null),
      );
      element.mount(places[field]);
      return element;
    };
    const all = { number: made("number"), expiry: made("expiry"), cvv: made("cvv") };
    drawn = { instance, number: all.number };
    const each = (work: (element: StripeElement, field: HostedField) => void): void => {
      for (const field of fields) work(all[field], field);
    };
    return {
      focus: (field) => all[field].focus(),
      setReadOnly: (disabled) => each((element) => element.update({ disabled })),
      clear: () => each((element) => element.clear()),
      restyle: () => each((element, field) => element.update({ style: readStripeStyle(places[field]) })),
    };
  };
  return {
    mountHostedCard,
    pay: ({ sessionToken }, { values, payer }, callbacks) => {
      if (drawn === null) return callbacks.failed("no card fields");
      const { instance, number } = drawn;
      const address = { line1: payer.street, postal_code: payer.zip.slice(0, 5), country: "US" };
      const card = { card: number, billing_details: { name: values.name.trim(), address } };
      return void confirm(instance, readToken(sessionToken), { payment_method: card }, callbacks);
    },
    // No wallet is offered with Stripe as the card gateway (core/site/card-gateways.ts).
    payByWallet: (_payment, _paid, callbacks) => callbacks.failed("no wallet"),
    offerWallet: (_payment, _wallet, _elementId, callbacks) => callbacks.failed("no wallet"),
  };
}

/** Confirms the payment, or the storing of the card. If the bank asks its customer, Stripe.js opens the dialog. */
async function confirm(
  instance: StripeInstance,
  token: Token,
  data: object,
  callbacks: PaymentCallbacks,
): Promise<void> {
  const { clientSecret } = token;
  const isSetup = clientSecret.startsWith("seti_");
  try {
    const send = isSetup ? instance.confirmCardSetup : instance.confirmCardPayment;
    const first = readResult(await send(clientSecret, data, { handleActions: false }));
    if (first.status !== "requires_action") return hear(first, token, callbacks);
    callbacks.asking();
    return hear(readResult(await instance.handleNextAction({ clientSecret })), token, callbacks);
  } catch (fault) {
    return callbacks.failed(fault instanceof Error ? fault.message : "");
  }
}

function hear(result: StripeResult, { invoiceNumber }: Token, callbacks: PaymentCallbacks): void {
  // Another tab may have paid. An error that says so counts as an approval.
  if (result.status === "succeeded") return callbacks.approved(approvedResponse(result, invoiceNumber));
  const refusal = readRefusal(result);
  // The bank hasn't decided yet, or nobody knows: the server asks.
  if (refusal === null) return callbacks.failed(result.message);
  return callbacks.declined(declinedResponse(result, invoiceNumber), refusal);
}
