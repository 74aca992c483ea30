import type { FastifyReply } from "fastify";
import { languageOf } from "#core/format/language.ts";
import { setLanguageCookie } from "#server/http/language-of.ts";
import type { TenantHost } from "#server/http/tenant-host.ts";

const address = /^\/language\/([a-z]{2})$/;

/**
 * `/language/es?back=/account`: a link that works without scripts. It stores the choice in this browser and leads back.
 * @param path in lower case, without the publication's prefix.
 * @returns null if the path is another page's.
 */
export function chooseLanguage(
  path: string,
  search: URLSearchParams,
  { publication, origin, basePath }: TenantHost,
  reply: FastifyReply,
): FastifyReply | null {
  const language = languageOf(address.exec(path)?.[1] ?? "");
  if (language === null || !publication.tenant.site.languages.includes(language)) return null;
  return reply
    .header("set-cookie", setLanguageCookie(language, origin))
    .header("cache-control", "no-store")
    .redirect(pathOn(origin, search.get("back") ?? "") ?? `${basePath}/`, 303);
}

/** A path of this site, as a browser would read it; null for anything that would leave the site. */
function pathOn(origin: string, asked: string): string | null {
  const url = asked.startsWith("/") && URL.canParse(asked, origin) ? new URL(asked, origin) : null;
  return url?.origin === new URL(origin).origin ? url.pathname + url.search : null;
}
