import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { analyticsEmulator } from "#sandbox/analytics/emulator.ts";
import { convergeEmulator } from "#sandbox/converge/emulator.ts";
import { openConvergeLedger } from "#sandbox/converge/ledger.ts";
import { type Mailbox, startMailbox } from "#sandbox/mail/mailbox.ts";
import type { MerchantOf } from "#server/payment/merchant.ts";
import type { Publications } from "#server/store/publication-cache.ts";

const emulatorPath = "/sandbox/converge";
const silenceMs = 30_000;

/** The outside world of sandbox publications. It lives in files of its own, so that it survives what the product may not. */
export type Sandbox = {
  readonly mailbox: Mailbox;
  /** Where the gateway answers this program: a loopback port of its own, which is there while the site starts and stops. */
  readonly gatewayUrl: string;
  /** Where the tracker answers it, at the same port. */
  readonly trackerUrl: string;
  /** Shows the mailbox, the gateway and the tracker on the site, for browsers. */
  mount(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
};

export async function openSandbox(
  dataDir: string,
  publications: Publications,
  merchantOf: MerchantOf,
): Promise<Sandbox> {
  const folder = join(dataDir, "sandbox");
  mkdirSync(folder, { recursive: true });
  const mailbox = await startMailbox({ file: join(folder, "mail.sqlite") });
  const emulator = () =>
    convergeEmulator({
      ledger: openConvergeLedger(join(folder, "converge.sqlite")),
      merchant: (merchantId) => findMerchant(publications, merchantOf, merchantId),
      now: Date.now,
      newId: randomUUID,
      silenceMs,
    });
  const tracker = () => analyticsEmulator({ file: join(folder, "analytics.sqlite"), now: Date.now });
  const gateway = Fastify({ forceCloseConnections: true });
  await gateway.register(emulator());
  await gateway.register(tracker());
  const gatewayUrl = await gateway.listen({ host: "127.0.0.1", port: 0 });
  return {
    mailbox,
    gatewayUrl,
    trackerUrl: `${gatewayUrl}/sandbox/analytics`,
    mount: async (app) => {
      await app.register(mailbox.plugin);
      await app.register(tracker());
      await app.register(emulator(), { prefix: emulatorPath });
    },
    close: async () => {
      await gateway.close();
      await mailbox.close();
    },
  };
}

/** The gateway accounts that the emulator knows are those of the sandbox publications. */
async function findMerchant(publications: Publications, merchantOf: MerchantOf, merchantId: string) {
  const { byDomain } = await publications.directory();
  for (const { tenantId } of byDomain.values()) {
    const publication = await publications.publication(tenantId);
    if (publication?.tenant.mode !== "sandbox" || publication.tenant.gateway.merchantId !== merchantId) continue;
    const { userId, pin } = await merchantOf(publication.tenant);
    return { merchantId, userId, pin };
  }
  return null;
}

/** Whether any publication of this installation lives in the sandbox. */
export async function hasSandboxTenants(publications: Publications): Promise<boolean> {
  const { byDomain } = await publications.directory();
  for (const { tenantId } of byDomain.values()) {
    if ((await publications.publication(tenantId))?.tenant.mode === "sandbox") return true;
  }
  return false;
}
