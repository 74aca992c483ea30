import type { Tenant } from "#core/site/tenant.ts";
import { balance, balanceName } from "./balance/balance-account.ts";
import type { CardGateway } from "#core/site/card-gateways.ts";
import { converge } from "./converge/converge-account.ts";
import { payPal, payPalName } from "./paypal/paypal-account.ts";
import type { FrameScript, PaymentGateways } from "./port.ts";
import { stripe } from "./stripe/stripe-account.ts";
import type { GatewayKind, GatewayNeeds } from "./wire/gateway-kind.ts";
import type { GatewayExchange } from "./wire/gateway-line.ts";

/** An adapter for each row of the table of card gateways. */
const cards: Readonly<Record<CardGateway, GatewayKind>> = { converge, stripe };

/**
 * The table of gateways. A new one is a folder beside this file, and a row here (docs/building.md). If a payment was
 * opened at several, they are asked in this order: a charge that the buyer has only approved is captured last, if
 * nobody else has the money.
 */
const kinds: Readonly<Record<string, GatewayKind>> = {
  ...cards,
  [payPalName]: payPal,
  [balanceName]: balance,
};

type Needs = Omit<GatewayNeeds, "note"> & {
  /** Called with every exchange with a gateway, by the gateway's name. */
  readonly note: (gateway: string, exchange: GatewayExchange) => void;
};

export const paymentGateways = ({ note, ...needs }: Needs): PaymentGateways =>
  Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [
      name,
      { ...kind, accountOf: kind.connect({ ...needs, note: (exchange) => note(name, exchange) }) },
    ]),
  );

/** The script of the publication's card gateway; null: it has its own page, and none of its scripts run on ours. */
export const frameScriptOf = (tenant: Tenant): FrameScript | null =>
  kinds[tenant.gateway.kind]?.script?.(tenant) ?? null;
