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
  const result = await queryStripe(wire, "find card", (stripe) =>
    stripe.customers.retrievePaymentMethod(customer, method),
  );
  if (isMissing(result)) return { state: "answered", card: null };
  if (result.kind !== "ok") return unknownOutcome(result.kind === "fault" ? result.fault : { kind: "timeout" });
  const read = readMethod(result.value);
  return read === null ? unknownOutcome({ kind: "timeout" }) : { state: "answered", card: cardOf(read.card, token) };
}
