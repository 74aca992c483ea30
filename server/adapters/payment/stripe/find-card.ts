import { type UnknownOutcome, unknownOutcome } from "#core/payment/outcome.ts";
import type { FoundCard } from "../port.ts";
import { isMissing, queryStripe, type StripeWire } from "./call-stripe.ts";
import { readMethod } from "./read-answer.ts";
import { cardOf, partsOfToken } from "./read-transaction.ts";

/** The card of a customer, as Stripe has it now: banks tell Stripe its new expiration dates. */
export async function findCard(wire: StripeWire, token: string): Promise<FoundCard | UnknownOutcome> {
  const parts = partsOfToken(token);
  if (parts === null) return { state: "answered", card: null };
  const { customer, method } = parts;
  const said = await queryStripe(wire, "find card", (stripe) =>
    stripe.customers.retrievePaymentMethod(customer, method),
  );
  if (isMissing(said)) return { state: "answered", card: null };
  if (said.kind !== "ok") return unknownOutcome(said.kind === "fault" ? said.fault : { kind: "timeout" });
  const read = readMethod(said.value);
  return read === null ? unknownOutcome({ kind: "timeout" }) : { state: "answered", card: cardOf(read.card, token) };
}
