import type { Random } from "#server/crypto/random.ts";
import type { Context } from "./handler.ts";
import { cookieName, cookieSeconds, setCookie, tokenOf } from "./sign-in-cookie.ts";

type Visit = Pick<Context, "cookie" | "origin"> & { readonly publication: Pick<Context["publication"], "tenant"> };

const nameFor = ({ origin, publication }: Visit): string => cookieName("checkout", origin, publication.tenant.domain);

/**
 * The secret that this browser got when a checkout's password was typed in it; null if it has none. No script sees it.
 */
export const checkoutSecret = (visit: Visit): string | null => tokenOf(visit.cookie(nameFor(visit)));

/**
 * Ties a checkout to this browser. There is one secret per browser, so that checkouts in two tabs don't end each
 * other's.
 */
export function setCheckoutSecret(visit: Visit & Pick<Context, "header">, random: Pick<Random, "token">): string {
  const secret = checkoutSecret(visit) ?? random.token();
  visit.header("set-cookie", setCookie(nameFor(visit), secret, cookieSeconds.checkout));
  return secret;
}
