import type { Stripe } from "stripe";
import * as z from "zod/mini";
import type { UnknownReason } from "#core/payment/outcome.ts";
import { faultResult } from "../wire/gateway-result.ts";
import type { GatewayLine } from "../wire/gateway-line.ts";
import { stripeHttp } from "./stripe-http.ts";
import type { StripeMerchant } from "./stripe-merchant.ts";

/** What all exchanges of one port call share: the account, the line, and the signal that ends it. */
export type StripeWire = {
  readonly merchant: StripeMerchant;
  readonly line: GatewayLine;
  readonly signal: AbortSignal;
};

/** The result of one exchange with Stripe. */
export type StripeCallResult =
  | { readonly kind: "ok"; readonly value: unknown }
  /** The card's issuer, or Stripe on its behalf, refused; `error` is Stripe's error with what was created before it. */
  | { readonly kind: "declined"; readonly error: unknown }
  | { readonly kind: "fault"; readonly fault: UnknownReason };

const refusal = z.object({
  statusCode: z.optional(z.number()),
  type: z.optional(z.string()),
  code: z.optional(z.string()),
  raw: z.optional(z.unknown()),
});

const paymentRequired = 402;

/**
 * What a failed exchange means. Money can have moved only if something was sent; `lost` is what the line itself saw.
 */
function meaningOf(thrown: unknown, lost: UnknownReason | null): StripeCallResult {
  if (lost !== null) return faultResult(lost);
  const read = refusal.safeParse(thrown);
  const status = read.data?.statusCode;
  if (!read.success || status === undefined) return faultResult({ kind: "timeout" });
  const { type, code, raw } = read.data;
  if (status === paymentRequired) return { kind: "declined", error: raw };
  // Too many requests: Stripe has not looked at this one.
  if (status === 429) return faultResult({ kind: "unreachable" });
  // 409: the same request from another sender is still being processed.
  if (status >= 500 || status === 409) return faultResult({ kind: "timeout" });
  if (status === 401 || status === 403) return faultResult({ kind: "rejected", code: `http-${status}` });
  return faultResult({ kind: "rejected", code: code ?? type ?? `http-${status}` });
}

/**
 * One exchange with Stripe through its own library, which is loaded when a publication with an account there needs it.
 * The library sends nothing twice: what to do when no answer comes is decided here.
 */
export async function callStripe(
  { merchant, line, signal }: StripeWire,
  name: string,
  work: (stripe: Stripe) => Promise<unknown>,
): Promise<StripeCallResult> {
  const result = await exchange({ merchant, line, signal }, work);
  // That no such object exists is an answer.
  const failed = result.kind === "fault" && !isMissing(result) ? result.fault : null;
  line.note({ call: name, outcome: failed?.kind ?? "answered", code: failed?.kind === "rejected" ? failed.code : "" });
  return result;
}

async function exchange({ merchant, line, signal }: StripeWire, work: (stripe: Stripe) => Promise<unknown>) {
  const { default: Library } = await import("stripe");
  const http = stripeHttp(merchant.url, line, signal);
  const stripe = new Library(merchant.secretKey, { httpClient: http, maxNetworkRetries: 0, telemetry: false });
  try {
    return { kind: "ok", value: await work(stripe) } as const;
  } catch (thrown) {
    return meaningOf(thrown, http.lost());
  }
}

/**
 * A question changes nothing, and opening twice under one key opens once: after a failed exchange it is sent once more,
 * within the same time limit.
 */
export async function queryStripe(
  wire: StripeWire,
  name: string,
  work: (stripe: Stripe) => Promise<unknown>,
): Promise<StripeCallResult> {
  const first = await callStripe(wire, name, work);
  const worthAnother = first.kind === "fault" && first.fault.kind === "timeout" && !wire.signal.aborted;
  return worthAnother ? callStripe(wire, name, work) : first;
}

/** Stripe has no such object, or has it in another account. */
export const isMissing = (result: StripeCallResult): boolean =>
  result.kind === "fault" && result.fault.kind === "rejected" && result.fault.code === "resource_missing";
