import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { offeredWallets } from "#core/payment/offered-wallets.ts";
import type { ScriptOf } from "#server/adapters/payment/port.ts";
import { type AskedAt, framePath, frameSecurity } from "#server/http/content-security.ts";
import { sendRefused } from "#server/http/problems.ts";
import { refuse } from "#server/http/refused.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";
import type { Publication } from "#server/store/publication/publication.ts";

export type PaymentFrameNeeds = {
  readonly distDir: string;
  readonly publications: Publications;
  /** Hosts on which every publication answers. */
  readonly sharedHosts: readonly string[];
  readonly scriptOf: ScriptOf;
};

/** The payment frame's page, with the policy of the publication that it is opened for. */
export async function registerPaymentFrame(app: FastifyInstance, needs: PaymentFrameNeeds): Promise<void> {
  const page = await readFile(join(needs.distDir, "payment-frame", "index.html"), "utf8");
  app.get<{ Querystring: { domain?: string; wallet?: string } }>(
    framePath,
    { schema: { hide: true } },
    async (request, reply) => {
      const entry = (await needs.publications.directory()).byDomain.get((request.query.domain ?? "").toLowerCase());
      const publication = entry && (await needs.publications.publication(entry.tenantId));
      if (!publication) return sendRefused(request, reply, refuse(404));
      const forGooglePay = request.query.wallet === "googlePay" && offeredWallets(publication.tenant).googlePay;
      const headers = frameHeaders(request, publication, { ...needs, forGooglePay });
      return reply.headers(headers).header("cache-control", "no-cache").send(page);
    },
  );
}

type FrameWishes = Pick<PaymentFrameNeeds, "sharedHosts" | "scriptOf"> & { readonly forGooglePay: boolean };

/** What the frame's page says of itself, over what every page says: sent here, and expected where the live page is watched. */
export const frameHeaders = (
  at: AskedAt,
  publication: Publication,
  { sharedHosts, scriptOf, forGooglePay }: FrameWishes,
): Readonly<Record<string, string>> => ({
  ...frameSecurity(at, { ...whoseFrame(publication, sharedHosts, scriptOf), forGooglePay }),
  "content-type": "text/html; charset=utf-8",
});

/** Its own hosts hold the frame over https; shared ones over either, on whatever port they answer. */
function whoseFrame({ tenant, hosts }: Publication, sharedHosts: readonly string[], scriptOf: ScriptOf) {
  return {
    siteOrigins: [
      ...[tenant.domain, ...hosts].map((host) => `https://${host}`),
      ...sharedHosts.flatMap((host) => [`https://${host}`, `http://${host}:*`]),
    ],
    gatewayOrigin: scriptOf(tenant)?.origin ?? null,
  };
}
