import { randomUUID } from "node:crypto";
import Fastify from "fastify";
import { convergeEmulator } from "#sandbox/converge/emulator.ts";
import { openConvergeLedger } from "#sandbox/converge/ledger.ts";

/**
 * A separate process with an emulated gateway on the ledger file in its first argument. It prints its address and keeps
 * running.
 */
const [file = "", pin = ""] = process.argv.slice(2);
const app = Fastify();
const options = {
  ledger: openConvergeLedger(file),
  merchant: (merchantId: string) => ({ merchantId, userId: "webpage", pin }),
  now: () => Date.UTC(2026, 2, 2, 15, 30),
  newId: randomUUID,
  silenceMs: 20,
};
await app.register(convergeEmulator(options));
process.stdout.write(`${await app.listen({ host: "127.0.0.1", port: 0 })}\n`);
