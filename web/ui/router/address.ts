import { withPrefix } from "./base-path.ts";

/** An address within the site, without its base path. `search` and `hash` are empty, or begin with "?" and "#". */
export type Address = { readonly pathname: string; readonly search: string; readonly hash: string };

/**
 * Where to go: "/account?accountNumber=1#top", or only what follows the path of the current page, such as "?step=gift".
 */
export type To = string | Partial<Address>;

/** The text in three parts. The dot also matches line breaks, so every text matches. */
const inParts = /^([^?#]*)(\??[^#]*)(.*)$/s;

function partsOf(text: string): Partial<Address> {
  const [, pathname = "", search = "", hash = ""] = inParts.exec(text) ?? [];
  return { pathname, search, hash };
}

/**
 * The full address of `to`.
 *
 * @param here the path of the current page, used if `to` has none.
 */
export function resolve(to: To, here: string): Address {
  const { pathname = "", search = "", hash = "" } = typeof to === "string" ? partsOf(to) : to;
  return { pathname: pathname === "" ? here : onThisSite(pathname), search: search === "?" ? "" : search, hash };
}

/** Browsers read "//example.com", and the same with "\" or a tab, as an address of another site. */
const onThisSite = (pathname: string): string => `/${pathname}`.replaceAll(/[\\/\t\r\n]{2,}/g, "/");

/** The address as the browser sees it. */
export const hrefOf = (basePath: string, { pathname, search, hash }: Address): string =>
  withPrefix(basePath, pathname) + search + hash;
