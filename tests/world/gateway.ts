import { randomUUID } from "node:crypto";
import { join } from "node:path";
import Fastify from "fastify";
import { sql } from "kysely";
import { convergeEmulator } from "#sandbox/converge/emulator.ts";
import { openConvergeLedger } from "#sandbox/converge/ledger.ts";
import type { Database } from "#server/db/database.ts";

export const gatewayPin = "WORLDPIN";

type World = {
  readonly folder: string;
  readonly db: Database;
  readonly now: () => Date;
  readonly silenceMs: number;
};

/**
 * The emulated gateway on a port of its own; `plugin` mounts it on the site too, where the browser's script reaches it.
 * It has an account for every publication of the store.
 */
export async function anEmulator({ folder, db, now, silenceMs }: World) {
  const file = join(folder, "converge.sqlite");
  const plugin = () =>
    convergeEmulator({
      ledger: openConvergeLedger(file),
      merchant: (merchantId) => findMerchant(db, merchantId),
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
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return { app, plugin: plugin(), url, ledger: openConvergeLedger(file), line };
}

async function findMerchant(db: Database, merchantId: string) {
  const { rows } = await sql<{ userId: string }>`select settings #>> '{gateway,userId}' as "userId" from tenant
    where settings #>> '{gateway,merchantId}' = ${merchantId}`.execute(db.directory);
  const userId = rows[0]?.userId;
  return userId === undefined ? null : { merchantId, userId, pin: gatewayPin };
}
