import { hash } from "node:crypto";

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/**
 * Name of the cookie that binds a sign-in to its browser. Cookies ignore ports and, on a shared host, publications, so
 * the name differs by both. On https, the `__Host-` prefix keeps other hosts from setting it.
 */
export function cookieName(kind: "tx" | "form" | "tried" | "checkout", origin: string, domain: string): string {
  const short = hash("sha256", `${origin} ${domain}`, "base64url").slice(0, 8);
  return `${origin.startsWith("https:") ? "__Host-" : ""}${kind}-${short}`;
}

/** Name of the cookie of a sign-in at the paper's other sites. `issuer`: the publication's own address. */
export const siteCookieName = (issuer: string): string =>
  `${issuer.startsWith("https:") ? "__Host-" : ""}sites-${hash("sha256", issuer, "base64url").slice(0, 8)}`;

/**
 * How long each cookie is kept: a sign-in may take ten minutes, a form may stay open for a day, a checkout for two
 * hours.
 */
export const cookieSeconds = { tx: 10 * 60, form: 24 * 60 * 60, checkout: 2 * 60 * 60 } as const;

/** `SameSite=Lax`, so that it is sent when the provider's page leads back here (security.md S3). */
export function setCookie(name: string, value: string, seconds: number): string {
  const secure = name.startsWith("__Host-") ? "; Secure" : "";
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** The cookie's value, if it can be one of ours. */
export const tokenOf = (value: string | undefined): string | null =>
  value !== undefined && tokenPattern.test(value) ? value : null;
