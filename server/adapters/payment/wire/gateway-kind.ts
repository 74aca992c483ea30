import type { SecretsOf } from "#server/secret-box.ts";
import type { Gateway } from "../port.ts";
import type { GatewayExchange } from "./gateway-line.ts";

export type GatewayNeeds = {
  readonly secretsOf: SecretsOf;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Told of every exchange; it never holds a field of one. */
  readonly note: (exchange: GatewayExchange) => void;
};

/** What a gateway's folder puts into the table (gateways.ts). */
export type GatewayKind = Pick<Gateway, "methods" | "script"> & {
  connect(needs: GatewayNeeds): Gateway["accountOf"];
};
