import type { SecretsOf } from "#server/crypto/secret-box.ts";
import type { PrivateNetworks } from "#server/adapters/outbound/private-addresses.ts";
import type { Gateway } from "../port.ts";
import type { GatewayExchange } from "./gateway-line.ts";

export type GatewayNeeds = {
  readonly secretsOf: SecretsOf;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called with every exchange; no field of the exchange is passed. */
  readonly note: (exchange: GatewayExchange) => void;
  readonly networks: PrivateNetworks;
};

/** The entry of a gateway's folder in the table (gateways.ts). */
export type GatewayKind = Pick<Gateway, "methods" | "script"> & {
  connect(needs: GatewayNeeds): Gateway["accountOf"];
};
