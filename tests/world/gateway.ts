import { randomUUID } from "node:crypto";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { sql } from "kysely";
import { mountAddressVendors } from "#sandbox/addresses/emulators.ts";
import { openConvergeLedger } from "#sandbox/converge/ledger.ts";
import type { GatewayWorld } from "#sandbox/emulated-gateway.ts";
import { type EmulatedGatewayName, mountGateways } from "#sandbox/gateways.ts";
import { openPayPalLedger } from "#sandbox/paypal/ledger.ts";
import { openStripeLedger } from "#sandbox/stripe/ledger.ts";
import type { Database } from "#server/db/database.ts";
import { mailchimpOf, mailchimpPath, openListBooks } from "./mailing-list.ts";
import { tenantBySetting } from "./tenant-by-setting.ts";

export const gatewayPin = "WORLDPIN";
export const payPalSecret = "WORLDPAYPAL";
export const addressSecret = "WORLDADDRESSES";

type World = {
  readonly folder: string;
  readonly db: Database;
  readonly now: () => Date;
  readonly silenceMs: number;
};

/**
 * The emulated gateways and address vendors on their own port. `mount` also adds them to the site, where browsers reach
 * them. They have an account for every publication of the store.
 */
export async function anEmulator({ folder, db, now, silenceMs }: World) {
  const fileOf = (gateway: string): string => join(folder, `${gateway}.sqlite`);
  const worldOf = (gateway: EmulatedGatewayName): GatewayWorld => ({
    file: fileOf(gateway),
    findAccount: (setting, value) => findAccount(db, gateway, setting, value),
    now: () => now().getTime(),
    newId: randomUUID,
    silenceMs,
  });
  const line = { up: true };
  const app = Fastify({ forceCloseConnections: true });
  app.addHook("onRequest", async (_, reply) => {
    if (line.up) return;
    reply.hijack();
    reply.raw.socket?.resetAndDestroy();
  });
  await mountGateways(app, worldOf);
  await app.register(mailchimpOf({ folder, db, now, silenceMs }), { prefix: mailchimpPath });
  await mountAddressVendors(app, { secretOf: (_, id) => findAddressSecret(db, id), silenceMs });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    app,
    url,
    line,
    ledger: openConvergeLedger(fileOf("converge")),
    payPalLedger: openPayPalLedger(fileOf("paypal")),
    stripeLedger: openStripeLedger(fileOf("stripe")),
    listBooks: openListBooks(folder),
    /** Shows them to browsers, on the site. */
    mount: (site: FastifyInstance) => mountGateways(site, worldOf),
  };
}

async function findAccount(db: Database, gateway: EmulatedGatewayName, setting: string, value: string) {
  const part = gateway === "paypal" ? "payPal" : "gateway";
  const found = await tenantBySetting(db, [part, setting], value);
  return found && { settings: found.settings, secret: part === "payPal" ? payPalSecret : gatewayPin };
}

/** An account's name is its publication's domain. */
async function findAddressSecret(db: Database, id: string): Promise<string | null> {
  const { rows } = await sql`select 1 from tenant where domain = ${id}`.execute(db.directory);
  return rows.length === 0 ? null : addressSecret;
}
