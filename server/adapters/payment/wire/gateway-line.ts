import type { WhyUnknown } from "#core/payment/outcome.ts";
import type { Wire } from "./send-request.ts";

/** One exchange with the gateway, for logs and metrics: names and codes only, never a field of it. */
export type GatewayExchange = {
  readonly call: string;
  readonly outcome: "answered" | WhyUnknown["kind"];
  /** The gateway's error code or `http-NNN`; empty if there is none. */
  readonly code: string;
};

/** As every request of a gateway needs it. */
export type GatewayLine = Wire;

/** Ends all the work of one call of the port, however many exchanges it takes. */
export const overallSignal = (line: GatewayLine): AbortSignal => AbortSignal.timeout(line.limits.overall);
