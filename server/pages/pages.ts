import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { join } from "node:path";
import { messages } from "#contract/messages.ts";
import { isPublicPage } from "#core/site/public-page.ts";
import { returnPages } from "#core/site/return-path.ts";
import { purchaseStep } from "#core/subscribing/purchase-step.ts";
import { themeOf, type ThemeTokens } from "#core/site/theme.ts";
import { publicPageSecurity } from "#server/http/content-security.ts";
import { sendRefused } from "#server/http/problems.ts";
import { refuse } from "#server/http/refused.ts";
import type { ScriptOf } from "#server/adapters/payment/port.ts";
import type { FindTenantHost } from "#server/http/tenant-host.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";
import type { FirstPage } from "./first-page.ts";
import { registerPaymentFrame } from "./payment-frame.ts";
import { readFile } from "node:fs/promises";
import { returnPath } from "#core/payment/payment-return.ts";
import type { Encoding, Page } from "./page.ts";

/**
 * A page as this browser takes it. Only for pages that repeat nothing of the request and hold no secret: beside either,
 * the length of what is sent would tell something about it.
 */
function compress(request: FastifyRequest, reply: FastifyReply, page: Page): string | Buffer {
  void reply.header("vary", "accept-encoding");
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
  readonly firstPage: FirstPage;
  readonly sharedHosts: readonly string[];
  readonly scriptOf: ScriptOf;
};

const known = new Set(returnPages.map((page) => page.toLowerCase()));
/** Mailboxes are confirmed on pages that work without any script. */
const confirmPages: ReadonlyMap<string, string> = new Map([
  ["/account/confirm", "/tncms/auth/federated/confirm-mailbox/"],
  ["/account/confirm-email", "/tncms/auth/federated/confirm-email/"],
]);
const aYear = "public, max-age=31536000, immutable";

/** Everything a browser is shown: built files, the payment frame's page, logos, themes, and the site's own first page. */
export async function registerPages(app: FastifyInstance, needs: PageNeeds): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(needs.distDir, "assets"),
    prefix: "/assets/",
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => {
      void reply.header("cache-control", aYear);
      // The sandboxed payment frame has an opaque origin and may load the site's modules all the same (foundations 5).
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
  app.get("/theme/:file", async (request, reply) => theme(request, reply, needs));
  app.get("/favicon.ico", async (request, reply) => favicon(request, reply, needs));
  app.get("/", async (request, reply) => page(request, reply, needs));
  app.get("/*", async (request, reply) => page(request, reply, needs));
}

const html = (reply: FastifyReply, status: number, body: string | Buffer): FastifyReply =>
  reply.code(status).type("text/html; charset=utf-8").header("cache-control", "no-cache").send(body);

const plainNotFound = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>404</title></head>
<body><h1>${messages.notFoundHeading}</h1><p>${messages.notFound}</p></body></html>`;

/** The site's page for any path; an unknown publication gets a plain 404, an unknown path the site's own. */
async function page(request: FastifyRequest, reply: FastifyReply, needs: PageNeeds): Promise<FastifyReply> {
  const [path = "/", search = ""] = request.url.split("?");
  if (path.toLowerCase().startsWith("/api/")) return sendRefused(request, reply, refuse(404));
  const tenantHost = await needs.findTenantHost({ protocol: request.protocol, host: request.host, path, domain: null });
  if (tenantHost === null) return html(reply, 404, plainNotFound);
  const prefix = tenantHost.basePath;
  const inside = prefix !== "" && path.toLowerCase().startsWith(prefix) ? path.slice(prefix.length) : path;
  const trimmed = inside.toLowerCase().replace(/\/+$/, "") || "/";
  const confirmPage = confirmPages.get(trimmed);
  if (confirmPage !== undefined)
    return reply.redirect(`${prefix}${confirmPage}${new URL(request.url, tenantHost.origin).search}`);
  if (isPublicPage(trimmed)) void reply.headers(publicPageSecurity(tenantHost.publication.tenant.site));
  const status = known.has(trimmed) ? 200 : 404;
  const address = { path: trimmed, atStep: new URLSearchParams(search).has(purchaseStep) };
  return html(reply, status, compress(request, reply, needs.firstPage(tenantHost, address)));
}

/** The publication's initial on its accent: drawn, so that every publication has an icon without a file for it. */
async function favicon(request: FastifyRequest, reply: FastifyReply, needs: PageNeeds): Promise<FastifyReply> {
  const tenantHost = await needs.findTenantHost({
    protocol: request.protocol,
    host: request.host,
    path: null,
    domain: null,
  });
  if (tenantHost === null) return sendRefused(request, reply, refuse(404));
  const { accent, siteName } = tenantHost.publication.tenant.site;
  const { light } = themeOf(accent);
  const initial = /[A-Za-z]/.exec(siteName.replace(/^The /, ""))?.[0]?.toUpperCase() ?? "D";
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${light["--accent"]}"/><text x="16" y="23" text-anchor="middle" font-family="Georgia,serif" font-weight="700" font-size="20" fill="${light["--accent-ink"]}">${initial}</text></svg>`;
  return reply.type("image/svg+xml").header("cache-control", "public, max-age=3600").send(drawing);
}

const block = (tokens: ThemeTokens): string =>
  Object.entries(tokens)
    .map(([name, value]) => `${name}:${value};`)
    .join("");

/** `/theme/{domain}.css`: the custom properties that follow from the publication's accent, light and dark. */
async function theme(request: FastifyRequest, reply: FastifyReply, needs: PageNeeds): Promise<FastifyReply> {
  const { file } = request.params as { file: string };
  const entry = (await needs.publications.directory()).byDomain.get(file.replace(/\.css$/, "").toLowerCase());
  const publication = entry && (await needs.publications.publication(entry.tenantId));
  if (!publication) return sendRefused(request, reply, refuse(404));
  const { light, dark } = themeOf(publication.tenant.site.accent);
  const css = `:root{${block(light)}}@media (prefers-color-scheme:dark){:root{${block(dark)}}}`;
  return reply.type("text/css; charset=utf-8").header("cache-control", "public, max-age=60").send(css);
}

/** The page to which a gateway's own page leads back. The same for every publication: it tells the waiting page and closes itself. */
async function registerPaymentReturn(app: FastifyInstance, { distDir }: { readonly distDir: string }): Promise<void> {
  const page = await readFile(join(distDir, "payment-return", "index.html"), "utf8");
  app.get(returnPath, { schema: { hide: true } }, (_request, reply) =>
    reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(page),
  );
}
