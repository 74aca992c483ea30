import type { FastifyInstance } from "fastify";
import { convergeAt } from "./converge/emulator.ts";
import type { EmulatedGateway, GatewayWorld } from "./emulated-gateway.ts";
import { payPalAt } from "./paypal/emulator.ts";
import { stripeAt } from "./stripe/emulator.ts";

/** The list of emulated gateways, used by the program, browsers, commands and tests. */
export const emulatedGateways = {
  converge: convergeAt,
  paypal: payPalAt,
  stripe: stripeAt,
} as const satisfies Readonly<Record<string, EmulatedGateway>>;

export type EmulatedGatewayName = keyof typeof emulatedGateways;

/** Mounts each gateway at its own path, such as `/sandbox/converge`. */
export async function mountGateways(
  app: FastifyInstance,
  worldOf: (gateway: EmulatedGatewayName) => GatewayWorld,
): Promise<void> {
  for (const name of Object.keys(emulatedGateways) as EmulatedGatewayName[])
    await app.register(emulatedGateways[name](worldOf(name)), { prefix: `/sandbox/${name}` });
}
