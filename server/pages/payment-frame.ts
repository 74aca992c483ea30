import type { FastifyInstance } from "fastify";
import { type Language, languageOf } from "#core/format/language.ts";
import { offeredWallets } from "#core/payment/offered-wallets.ts";
import type { ScriptOf } from "#server/adapters/payment/port.ts";
import { framePath, frameSecurity, type RequestAddress } from "#server/http/content-security.ts";
import type { DeskAddress } from "#server/http/desk/desk-address.ts";
import { pagesByLanguage } from "./built-pages.ts";
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
  /** The desk, where staff take cards over the phone. */
  readonly desk: DeskAddress;
};

/** The path at which a publication's frame is opened. The page without a language is English. */
export function framePage({ domain, language, wallet }: FrameOpened): string {
  const query = new URLSearchParams({ domain });
  if (wallet !== undefined) query.set("wallet", wallet);
  if (language !== "en") query.set("language", language);
  return `${framePath}?${query.toString()}`;
}

type FrameOpened = { readonly domain: string; readonly language: Language; readonly wallet?: "googlePay" };

/** The payment frame's page, with the policy of the publication that it is opened for. */
export async function registerPaymentFrame(app: FastifyInstance, needs: PaymentFrameNeeds): Promise<void> {
  const pages = await pagesByLanguage(needs.distDir, "payment-frame/index.html");
  app.get<{ Querystring: { domain?: string; wallet?: string; language?: string } }>(
    framePath,
    { schema: { hide: true } },
    async (request, reply) => {
      const entry = (await needs.publications.directory()).byDomain.get((request.query.domain ?? "").toLowerCase());
      const publication = entry && (await needs.publications.publication(entry.tenantId));
      if (!publication) return sendRefused(request, reply, refuse(404));
      const forGooglePay = request.query.wallet === "googlePay" && offeredWallets(publication.tenant).googlePay;
      const headers = frameHeaders(request, publication, { ...needs, forGooglePay });
      return reply
        .headers(headers)
        .header("cache-control", "no-cache")
        .send(pages[languageOf(request.query.language ?? "") ?? "en"]);
    },
  );
}

type FrameWishes = Pick<PaymentFrameNeeds, "sharedHosts" | "scriptOf" | "desk"> & { readonly forGooglePay: boolean };

/** The frame page's own headers, beyond those of every page: sent here, and expected by the check of the live page. */
export const frameHeaders = (
  at: RequestAddress,
  publication: Publication,
  { forGooglePay, ...whose }: FrameWishes,
): Readonly<Record<string, string>> => ({
  ...frameSecurity(at, { ...whoseFrame(publication, whose), forGooglePay }),
  "content-type": "text/html; charset=utf-8",
});

/**
 * The publication's own hosts may embed the frame over https; shared hosts over either protocol, on any port; and the
 * desk at its own origin.
 */
function whoseFrame(
  { tenant, hosts }: Publication,
  { sharedHosts, scriptOf, desk: { deskOrigin } }: Omit<FrameWishes, "forGooglePay">,
) {
  return {
    siteOrigins: [
      ...[tenant.domain, ...hosts].map((host) => `https://${host}`),
      ...sharedHosts.flatMap((host) => [`https://${host}`, `http://${host}:*`]),
      ...(deskOrigin === null ? [] : [deskOrigin]),
    ],
    script: scriptOf(tenant),
  };
}
