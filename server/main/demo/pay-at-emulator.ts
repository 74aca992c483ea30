import * as z from "zod/mini";
import type { CardGateway } from "#core/site/card-gateways.ts";

/** The good test card of each gateway at which a demo publication has an account. */
export const testCards = {
  converge: "4124939999999990",
  stripe: "4242424242424242",
} as const satisfies Partial<Record<CardGateway, string>>;

export type PayAtEmulator = (payment: {
  /** The address of the emulated gateways. */
  readonly emulatorUrl: string;
  readonly authToken: string;
  /** The card's last year, four digits. */
  readonly year: string;
}) => Promise<string>;

const convergeAnswer = z.object({ payload: z.union([z.string(), z.record(z.string(), z.string())]) });

const atConverge: PayAtEmulator = async ({ emulatorUrl, authToken, year }) => {
  const body = new URLSearchParams({
    ssl_txn_auth_token: authToken,
    ssl_card_number: testCards.converge,
    ssl_exp_date: `12${year.slice(2)}`,
    ssl_cvv2cvc2: "123",
  });
  const answer = await fetch(`${emulatorUrl}/sandbox/converge/hosted-payments/checkout_payment`, {
    method: "POST",
    body,
  });
  const { payload } = convergeAnswer.parse(await answer.json());
  return typeof payload === "string" ? payload : JSON.stringify(payload);
};

const stripeAnswer = z.object({ id: z.string(), status: z.literal("succeeded") });

const atStripe: PayAtEmulator = async ({ emulatorUrl, authToken, year }) => {
  const [key = "", secret = "", invoice = ""] = authToken.split("|");
  const card = { number: testCards.stripe, exp_month: "12", exp_year: year, cvc: "123" };
  const body = new URLSearchParams({ key, client_secret: secret, ...card });
  const answer = await fetch(`${emulatorUrl}/sandbox/stripe/js/confirm`, { method: "POST", body });
  const { id } = stripeAnswer.parse(await answer.json());
  return JSON.stringify({ ssl_result: "0", ssl_txn_id: id, ssl_invoice_number: invoice });
};

const payers: Readonly<Partial<Record<CardGateway, PayAtEmulator>>> = { converge: atConverge, stripe: atStripe };

/** Does what a gateway's script does with a card that a buyer types, and returns what it would pass to the page. */
export const payAtEmulator: (gateway: CardGateway) => PayAtEmulator = (gateway) => {
  const pay = payers[gateway];
  if (pay === undefined) throw new Error(`the demo's people can't pay at ${gateway}`);
  return pay;
};
