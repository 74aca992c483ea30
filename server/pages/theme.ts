import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { themeOf, type ThemeTokens } from "#core/site/theme.ts";
import { sendRefused } from "#server/http/problems.ts";
import { refuse } from "#server/http/refused.ts";
import type { FindTenantHost } from "#server/http/tenant-host.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";

type ThemeNeeds = { readonly findTenantHost: FindTenantHost; readonly publications: Publications };

/** A publication's colors as a stylesheet, and its icon. */
export function registerTheme(app: FastifyInstance, needs: ThemeNeeds): void {
  app.get("/theme/:file", async (request, reply) => theme(request, reply, needs));
  app.get("/favicon.ico", async (request, reply) => favicon(request, reply, needs));
}

const block = (tokens: ThemeTokens): string =>
  Object.entries(tokens)
    .map(([name, value]) => `${name}:${value};`)
    .join("");

/** Custom properties derived from a publication's accent color: light, dark, and with more contrast. */
export function themeStyles(accent: string): string {
  const { light, dark } = themeOf(accent);
  const more = themeOf(accent, "more");
  return [
    `:root{${block(light)}}`,
    `@media (prefers-color-scheme:dark){:root{${block(dark)}}}`,
    `@media (prefers-contrast:more){:root{${block(more.light)}}}`,
    `@media (prefers-contrast:more) and (prefers-color-scheme:dark){:root{${block(more.dark)}}}`,
  ].join("");
}

/** `/theme/{domain}.css`, for pages that don't contain it themselves: the sign-in pages. */
async function theme(request: FastifyRequest, reply: FastifyReply, needs: ThemeNeeds): Promise<FastifyReply> {
  const { file } = request.params as { file: string };
  const entry = (await needs.publications.directory()).byDomain.get(file.replace(/\.css$/, "").toLowerCase());
  const publication = entry && (await needs.publications.publication(entry.tenantId));
  if (!publication) return sendRefused(request, reply, refuse(404));
  return reply
    .type("text/css; charset=utf-8")
    .header("cache-control", "public, max-age=60")
    .send(themeStyles(publication.tenant.site.accent));
}

/**
 * The publication's initial on its accent color. It is drawn, so that every publication has an icon without supplying a
 * file.
 */
async function favicon(request: FastifyRequest, reply: FastifyReply, needs: ThemeNeeds): Promise<FastifyReply> {
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
