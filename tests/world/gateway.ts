import { randomUUID } from "node:crypto";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { sql } from "kysely";
import { convergeEmulator } from "#sandbox/converge/emulator.ts";
import { openConvergeLedger } from "#sandbox/converge/ledger.ts";
import { payPalEmulator } from "#sandbox/paypal/emulator.ts";
import { openPayPalLedger } from "#sandbox/paypal/ledger.ts";
import { payPalEmulatorPath } from "#server/adapters/payment/paypal/paypal-account.ts";
import type { Database } from "#server/db/database.ts";

export const gatewayPin = "WORLDPIN";
export const payPalSecret = "WORLDPAYPAL";

type World = {
  readonly folder: string;
  readonly db: Database;
  readonly now: () => Date;
  readonly silenceMs: number;
};

/**
 * The emulated gateway and PayPal on a port of their own; `mount` puts them on the site too, where browsers reach them.
 * They have an account for every publication of the store.
 */
export async function anEmulator({ folder, db, now, silenceMs }: World) {
  const file = join(folder, "converge.sqlite");
  const payPalFile = join(folder, "paypal.sqlite");
  const plugin = () =>
    convergeEmulator({
      ledger: openConvergeLedger(file),
      merchant: (merchantId) => findMerchant(db, merchantId),
      now: () => now().getTime(),
      newId: randomUUID,
      silenceMs,
    });
  const payPal = () =>
    payPalEmulator({
      ledger: openPayPalLedger(payPalFile),
      secretOf: (clientId) => findPayPalSecret(db, clientId),
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
  await app.register(plugin());
  await app.register(payPal(), { prefix: payPalEmulatorPath });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    app,
    url,
    line,
    ledger: openConvergeLedger(file),
    payPalLedger: openPayPalLedger(payPalFile),
    /** Shows both to browsers, on the site. */
    mount: async (site: FastifyInstance) => {
      await site.register(plugin(), { prefix: "/sandbox/converge" });
      await site.register(payPal(), { prefix: payPalEmulatorPath });
    },
  };
}

async function findMerchant(db: Database, merchantId: string) {
  const { rows } = await sql<{ userId: string }>`select settings #>> '{gateway,userId}' as "userId" from tenant
    where settings #>> '{gateway,merchantId}' = ${merchantId}`.execute(db.directory);
  const userId = rows[0]?.userId;
  return userId === undefined ? null : { merchantId, userId, pin: gatewayPin };
}

async function findPayPalSecret(db: Database, clientId: string) {
  const { rows } = await sql`select 1 from tenant where settings #>> '{payPal,clientId}' = ${clientId}`.execute(
    db.directory,
  );
  return rows.length === 0 ? null : payPalSecret;
}
