import * as z from "zod/mini";
import { stripeNumberOf, type visa } from "#tests/world/shopper.ts";
import type { Site } from "#tests/world/site.ts";
import { cardAtStripe } from "#tests/world/stripe.ts";

/** What the page gets for a card that was typed in the frame. `unknown`: the gateway gave no answer. */
export type Typed = {
  readonly kind: "approved" | "declined" | "unknown";
  /** What the page submits. */
  readonly said: string;
  /** Empty if the gateway named none. */
  readonly transaction: string;
};

/** Checkout.js's version of the gateway's answer. */
const checkoutAnswer = z.object({
  callback: z.string(),
  payload: z.union([z.string(), z.record(z.string(), z.string())]),
});

const noAnswer: Typed = {
  kind: "unknown",
  said: '{"ssl_result_message":"","errorName":"no answer"}',
  transaction: "",
};

export const typesCard = (site: Site, authToken: string, card: typeof visa): Promise<Typed> =>
  authToken.startsWith("pk_") ? atStripe(site, authToken, card) : atConverge(site, authToken, card);

async function atConverge(site: Site, authToken: string, card: typeof visa): Promise<Typed> {
  const paid = new URLSearchParams({ ssl_txn_auth_token: authToken, ...card });
  const url = `${site.gatewayUrl}/sandbox/converge/hosted-payments/checkout_payment`;
  const answer: unknown = await fetch(url, { method: "POST", body: paid }).then(
    (response) => (response.status === 200 ? response.json() : null),
    () => null,
  );
  if (answer === null) return noAnswer;
  const { callback, payload } = checkoutAnswer.parse(answer);
  return {
    kind: callback === "onApproval" ? "approved" : "declined",
    said: typeof payload === "string" ? payload : JSON.stringify(payload),
    transaction: typeof payload === "string" ? "" : (payload["ssl_txn_id"] ?? ""),
  };
}

async function atStripe(site: Site, authToken: string, card: typeof visa): Promise<Typed> {
  const paid = await cardAtStripe(site, authToken, stripeNumberOf(card), { expires: card.ssl_exp_date }).catch(
    () => null,
  );
  if (paid === null || paid.kind === "unknown") return noAnswer;
  const { id, chargeId } = paid.result;
  return { ...paid, transaction: paid.kind === "approved" ? id : chargeId };
}
