import type { PrivateNetworks } from "#server/adapters/outbound/private-addresses.ts";
import type { GatewayExchange, LineLimits } from "../wire/gateway-line.ts";
import { findCapture, refundCapture } from "./captures.ts";
import { listDisputes } from "./list-disputes.ts";
import { captureOrder, findOrder, openOrder } from "./orders.ts";
import type { PayPalGateway } from "./paypal-calls.ts";
import type { PayPalLine } from "./paypal-line.ts";

/** As for the card gateway: 4 s to connect, 15 s for each answer, 30 s in total (security.md I25). */
const defaultLimits: LineLimits = { connect: 4_000, read: 15_000, overall: 30_000 };

export type PayPalOptions = {
  readonly now: () => number;
  /** Called with every exchange; no field of the exchange is passed. */
  readonly note?: (exchange: GatewayExchange) => void;
  readonly limits?: LineLimits;
  readonly networks?: PrivateNetworks;
};

/** PayPal: Orders v2, captured by our own server, and captures of Payments v2, and disputes. */
export function payPalGateway({
  now,
  note = () => {},
  limits = defaultLimits,
  networks,
}: PayPalOptions): PayPalGateway {
  const line: PayPalLine = { limits, note, ...(networks && { networks }), now, tokens: new Map() };
  const signal = (): AbortSignal => AbortSignal.timeout(limits.overall);
  return {
    openOrder: (account, wanted) => openOrder(account, wanted, line, signal()),
    findOrder: (account, orderId) => findOrder(account, orderId, line, signal()),
    captureOrder: (account, orderId, order) => captureOrder(account, orderId, order, line, signal()),
    findById: (account, id) => findCapture(account, id, line, signal()),
    listDisputes: (account, since) => listDisputes(account, since, line, signal),
    reverse: (account, back) => refundCapture(account, back, line, signal()),
  };
}
