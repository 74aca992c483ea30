import type { FastifyRequest } from "fastify";
import { type Language, languageOf, languages, preferredLanguage } from "#core/format/language.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { cookieOf } from "./cookie-of.ts";

/** Set when a reader chooses a language, and at sign-in when her login has one. */
export const languageCookie = "language";

type Offers = Pick<Publication, "tenant">;

/** The language chosen in this browser, if it is offered here. */
export function chosenLanguage(cookie: string | undefined, offered: readonly Language[]): Language | null {
  const chosen = languageOf(cookie ?? "");
  return chosen !== null && offered.includes(chosen) ? chosen : null;
}

/** Lasts a year, for every publication of the host. The site's program reads it to see whether it has that language. */
export const setLanguageCookie = (language: Language, origin: string): string =>
  `${languageCookie}=${language}; Path=/; Max-Age=31536000; SameSite=Lax${origin.startsWith("https:") ? "; Secure" : ""}`;

/** The language chosen in this browser, else the browser's own, if it is offered. */
export const languageOfBrowser = (request: FastifyRequest, offered: readonly Language[]): Language =>
  chosenLanguage(cookieOf(request, languageCookie), offered) ?? acceptedOf(request, offered);

/**
 * The language of a refusal that comes before the request's publication is known. Our pages ask for a language that
 * they offer.
 */
export const requestedLanguage = (request: FastifyRequest): Language =>
  preferredLanguage(request.headers["accept-language"] ?? "", languages);

/** The language of a page. Most publications offer only one, so nothing has to be read. */
export function languageOfPage({ tenant }: Offers, request: FastifyRequest): Language {
  const { languages } = tenant.site;
  return languages.length === 1 ? (languages[0] ?? "en") : languageOfBrowser(request, languages);
}

/** The language in which a call is answered: the calling page sends its own as `Accept-Language`. */
export function languageOfCall({ tenant }: Offers, request: FastifyRequest): Language {
  const { languages } = tenant.site;
  return languages.length === 1 ? (languages[0] ?? "en") : acceptedOf(request, languages);
}

const acceptedOf = (request: FastifyRequest, offered: readonly Language[]): Language =>
  preferredLanguage(request.headers["accept-language"] ?? "", offered);
