import { type Language, languageOf } from "#core/format/language.ts";
import { language } from "#web/language.ts";
import { withPrefix } from "#web/ui/router/base-path.ts";
import { call } from "./client.ts";
import { currentBoot } from "./current-boot.ts";
import { session } from "./session.ts";

/** The server's page that stores the choice in this browser and returns to a path of this site. */
export const languagePath = (other: Language, back: string): string =>
  `${withPrefix(currentBoot().basePath, `/language/${other}`)}?back=${encodeURIComponent(back)}`;

/**
 * Stores the choice in this browser, and with the login if the reader is signed in, then reloads the page in that
 * language. If the login can't be updated now, the next sign-in does it.
 */
export async function changeLanguage(other: Language): Promise<void> {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `language=${other}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
  if (session.get("userAuth") !== undefined)
    await call("setLanguage", { domain: currentBoot().domain, language: other }).catch(() => undefined);
  window.location.reload();
}

/** After signing in: whether the server has found that this reader prefers another language than this page's. */
export const wantsOtherLanguage = (cookies: string): boolean => {
  const chosen = /(?:^|; )language=([a-z]+)/.exec(cookies)?.[1];
  const known = chosen === undefined ? null : languageOf(chosen);
  return known !== null && known !== language;
};
