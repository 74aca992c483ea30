import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { join } from "node:path";
import { type Language, languages } from "#core/format/language.ts";
import { featureStates } from "#core/site/feature.ts";
import { isPublicPage } from "#core/site/public-page.ts";
import { returnPages } from "#core/site/return-path.ts";
import { purchaseStep } from "#core/subscribing/purchase-step.ts";
import { type PageOrigins, pageSecurity } from "#server/http/content-security.ts";
import { sendRefused } from "#server/http/problems.ts";
import { noSuchCall, refuse } from "#server/http/refused.ts";
import type { ScriptOf } from "#server/adapters/payment/port.ts";
import { languageOfBrowser, languageOfPage } from "#server/http/language-of.ts";
import { publicationIn } from "#server/store/publication/publication-in.ts";
import type { FindTenantHost, TenantHost } from "#server/http/tenant-host.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";
import type { FirstPage } from "./first-page.ts";
import { chooseLanguage } from "./choose-language.ts";
import { pagesByLanguage } from "./built-pages.ts";
import type { DeskAddress } from "#server/http/desk/desk-address.ts";
import { registerPaymentFrame } from "./payment-frame.ts";
import { paymentReturnPath } from "#core/payment/payment-return.ts";
import type { Encoding, Page } from "./page.ts";
import { registerTheme } from "./theme.ts";

/**
 * Sends a page compressed as this browser accepts it. Only for pages that repeat nothing of the request and contain no
 * secret: otherwise the compressed length would reveal something about the secret.
 */
function compress(request: FastifyRequest, reply: FastifyReply, page: Page): string | Buffer {
  const encoding = encodingFor(request.headers["accept-encoding"] ?? "");
  if (encoding === null) return page.text;
  void reply.header("content-encoding", encoding);
  return page.compressed(encoding);
}

const encodingFor = (taken: string): Encoding | null =>
  /\bbr\b/.test(taken) ? "br" : /\bgzip\b/.test(taken) ? "gzip" : null;

export type PageNeeds = {
  readonly distDir: string;
  readonly logosDir: string;
  readonly findTenantHost: FindTenantHost;
  readonly publications: Publications;
  readonly firstPages: Readonly<Record<Language, FirstPage>>;
  readonly sharedHosts: readonly string[];
  readonly scriptOf: ScriptOf;
  readonly desk: DeskAddress;
  readonly origins: PageOrigins;
};

const known = new Set(returnPages.map((page) => page.toLowerCase()));

/**
 * The methods of a page; none if the path is no page's.
 * @param path in lower case, with or without the publication's prefix.
 */
export const methodsOfPage = (path: string): readonly string[] =>
  known.has(path || "/") || known.has(path.replace(/^\/[^/]*\.[^/]*/, "") || "/") ? ["GET", "HEAD"] : [];
/** Mailboxes are confirmed on pages that work without any script. */
const confirmPages: ReadonlyMap<string, string> = new Map([
  ["/account/confirm", "/tncms/auth/federated/confirm-mailbox/"],
  ["/account/confirm-email", "/tncms/auth/federated/confirm-email/"],
  ["/account/sign-in-email", "/tncms/auth/federated/sign-in-email/"],
]);
const aYear = "public, max-age=31536000, immutable";

/**
 * Everything that a browser is shown: built files, the payment frame's page, logos, themes, and the site's own first
 * page.
 */
export async function registerPages(app: FastifyInstance, needs: PageNeeds): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(needs.distDir, "assets"),
    prefix: "/assets/",
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => {
      void reply.header("cache-control", aYear);
      // The sandboxed payment frame has an opaque origin and still has to load the site's modules (foundations 5).
      void reply.header("access-control-allow-origin", "*");
    },
  });
  await app.register(fastifyStatic, {
    root: needs.logosDir,
    prefix: "/assets/logos/",
    decorateReply: false,
    cacheControl: true,
    maxAge: "1h",
  });
  await registerPaymentFrame(app, needs);
  await registerPaymentReturn(app, needs);
  registerTheme(app, needs);
  app.get("/", async (request, reply) => page(request, reply, needs));
  app.get("/*", async (request, reply) => page(request, reply, needs));
}

const html = (reply: FastifyReply, status: number, body: string | Buffer): FastifyReply =>
  reply.code(status).type("text/html; charset=utf-8").header("cache-control", "no-cache").send(body);

/** The site's page for any path; for a path without a page, the site's own 404 page. */
async function page(request: FastifyRequest, reply: FastifyReply, needs: PageNeeds): Promise<FastifyReply> {
  const [path = "/", search = ""] = request.url.split("?");
  if (path.toLowerCase().startsWith("/api/")) return sendRefused(request, reply, noSuchCall());
  const tenantHost = await needs.findTenantHost({ protocol: request.protocol, host: request.host, path, domain: null });
  if (tenantHost === null) return sendRefused(request, reply, refuse(404));
  const prefix = tenantHost.basePath;
  const inside = prefix !== "" && path.toLowerCase().startsWith(prefix) ? path.slice(prefix.length) : path;
  const trimmed = inside.toLowerCase().replace(/\/+$/, "") || "/";
  const confirmPage = confirmPages.get(trimmed);
  if (confirmPage !== undefined)
    return reply.redirect(`${prefix}${confirmPage}${new URL(request.url, tenantHost.origin).search}`);
  const chosen = chooseLanguage(trimmed, new URLSearchParams(search), tenantHost, reply);
  if (chosen !== null) return chosen;
  const language = languageOfPage(tenantHost.publication, request);
  const isPage = known.has(trimmed) && !isClosedShop(trimmed, tenantHost);
  const address = isPage ? { path: trimmed, atStep: new URLSearchParams(search).has(purchaseStep) } : "nowhere";
  const first = needs.firstPages[language](inLanguage(tenantHost, language), address);
  const manager = isPublicPage(trimmed) ? tenantHost.publication.tenant.site : null;
  void reply.headers(pageSecurity(request, needs.origins, { inline: first.inline, manager }));
  void reply.headers({ vary: "accept-encoding, accept-language, cookie", etag: first.etag });
  return isPage && hasAlready(request.headers["if-none-match"], first)
    ? reply.code(304).header("cache-control", "no-cache").send()
    : html(reply, isPage ? 200 : 404, compress(request, reply, first));
}

/** A cache that keeps a page in several languages names them all, and each tag may have lost its `W/` on the way. */
function hasAlready(tags: string | undefined, { etag }: Page): boolean {
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, "");
  return (tags ?? "").split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag));
}

/**
 * Whether a path sells something, at a publication that doesn't sell online. An existing gift can still be redeemed.
 */
const isClosedShop = (path: string, { publication }: TenantHost): boolean =>
  path.startsWith("/subscribe") &&
  path !== "/subscribe/redeem" &&
  !featureStates(publication.tenant.features).subscription_services;

const inLanguage = (tenantHost: TenantHost, language: Language): TenantHost => ({
  ...tenantHost,
  publication: publicationIn(tenantHost.publication, language),
});

/**
 * The page to which a gateway's own page returns. It is the same for every publication: it notifies the waiting page
 * and closes itself.
 */
async function registerPaymentReturn(app: FastifyInstance, { distDir }: { readonly distDir: string }): Promise<void> {
  const pages = await pagesByLanguage(distDir, "payment-return/index.html");
  app.get(paymentReturnPath, { schema: { hide: true } }, (request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(pages[languageOfBrowser(request, languages)]),
  );
}
