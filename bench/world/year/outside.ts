import { randomUUID } from "node:crypto";
import { join } from "node:path";
import Fastify from "fastify";
import { mountGateways } from "#sandbox/gateways.ts";
import { startMailbox } from "#sandbox/mail/mailbox.ts";
import { secretSources } from "#server/main/commands/secret-sources.ts";

export type BenchServices = AsyncDisposable & { readonly gatewayUrl: string; readonly smtpUrl: string };

/** A gateway and a mail server in this process, so that their work is not counted as the product's. */
export async function startBenchServices(folder: string): Promise<BenchServices> {
  const app = Fastify({ forceCloseConnections: true });
  await mountGateways(app, (gateway) => ({
    file: join(folder, `bench-${gateway}.sqlite`),
    findAccount: async () => ({ settings: { userId: "courierweb" }, secret: secretSources().sandboxPin }),
    now: Date.now,
    newId: randomUUID,
    silenceMs: 1000,
  }));
  const gatewayUrl = await app.listen({ host: "127.0.0.1", port: 0 });
  const mailbox = await startMailbox({ file: join(folder, "bench-mail.sqlite"), keep: 100 });
  return {
    gatewayUrl,
    smtpUrl: mailbox.smtpUrl,
    [Symbol.asyncDispose]: async () => {
      await app.close();
      await mailbox.close();
    },
  };
}
