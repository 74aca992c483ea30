import type { beginSignIn } from "#contract/auth.ts";
import { returnPath } from "#core/site/return-path.ts";
import type { IdentityProviders } from "#server/adapters/identity/port.ts";
import type { Random } from "#server/crypto/random.ts";
import type { Handler } from "#server/http/handler.ts";
import { refuse } from "#server/http/refused.ts";
import { beginTransaction } from "#server/store/login/sign-in-transaction.ts";
import { cookieName, cookieSeconds, setCookie, tokenOf } from "#server/http/sign-in-cookie.ts";

type Needs = { readonly identity: IdentityProviders; readonly random: Random };

/**
 * Starts a federated sign-in at our server, so that the code that comes back can be bound to this browser (security.md
 * S3): a cookie, a random state in the return address, and a row that knows both. The return address is on the page's
 * own origin, because the browser sends the cookie again only there.
 */
export const makeBeginSignIn =
  ({ identity, random }: Needs): Handler<typeof beginSignIn> =>
  async (input, { publication: { tenant }, origin, basePath, now, cookie, header, command }) => {
    const asked = returnPath(input.returnPath, tenant.domain);
    if (asked === null) {
      const errors = [{ pointer: "/returnPath", detail: "is not a page of this site" }];
      return refuse(400, "Signing in can't return to that page.", { errors });
    }
    const page = pageOf(asked, tenant.domain, basePath);
    const state = random.token();
    const returnTo = `${origin}${page.path}?state=${state}`;
    const { loginUrl, memo } = identity[tenant.identity.kind].start(tenant, {
      origin,
      basePath: page.prefix,
      returnTo,
    });
    // One secret per browser, kept while sign-ins run in several tabs; each sign-in has its own state.
    const name = cookieName("tx", origin, tenant.domain);
    const secret = tokenOf(cookie(name)) ?? random.token();
    await command((tx) =>
      beginTransaction(tx, { transactionId: random.uuid(), cookie: secret, state, returnTo, memo, now }),
    );
    header("set-cookie", setCookie(name, secret, cookieSeconds.tx));
    return { loginUrl };
  };

/** The page as the browser sees it: a path that already has the publication's prefix keeps it. */
function pageOf(path: string, domain: string, basePath: string): { readonly prefix: string; readonly path: string } {
  const own = `/${domain}`;
  if (path === own || path.startsWith(`${own}/`)) return { prefix: own, path };
  return { prefix: basePath, path: basePath !== "" && path === "/" ? basePath : basePath + path };
}
