import type { GatewayExchange } from "../wire/gateway-line.ts";
import type { LineLimits } from "../wire/send-request.ts";

/** Bearer tokens by account, for as long as PayPal says that they last. */
export type TokenShelf = Map<string, { readonly token: string; readonly until: number }>;

export type PayPalLine = {
  readonly limits: LineLimits;
  readonly note: (exchange: GatewayExchange) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly tokens: TokenShelf;
};
