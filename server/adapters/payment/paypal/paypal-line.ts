import type { GatewayLine } from "../wire/gateway-line.ts";

/** Bearer tokens by account, for as long as PayPal says that they last. */
export type PayPalTokenCache = Map<string, { readonly token: string; readonly until: number }>;

export type PayPalLine = GatewayLine & {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly tokens: PayPalTokenCache;
};
