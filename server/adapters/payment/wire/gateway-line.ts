import type { PrivateNetworks } from "#server/adapters/outbound/private-addresses.ts";
import type { UnknownReason } from "#core/payment/outcome.ts";

/** One exchange with the gateway, for logs and metrics: names and codes only, never a field of it. */
export type GatewayExchange = {
  readonly call: string;
  readonly outcome: "answered" | UnknownReason["kind"];
  /** The gateway's error code or `http-NNN`; empty if there is none. */
  readonly code: string;
};

/** Milliseconds. */
export type LineLimits = { readonly connect: number; readonly read: number; readonly overall: number };

/** What every request to a gateway needs. */
export type GatewayLine = {
  readonly limits: LineLimits;
  readonly note: (exchange: GatewayExchange) => void;
  /** The operator's private networks; none by default. */
  readonly networks?: PrivateNetworks;
};

/** Ends all the work of one call of the port, however many exchanges it takes. */
export const overallSignal = (line: GatewayLine): AbortSignal => AbortSignal.timeout(line.limits.overall);
