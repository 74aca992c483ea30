import type { signOut } from "#contract/auth.ts";
import type { Handler } from "#server/http/handler.ts";
import type { SiteAddressOf } from "#server/site-address.ts";
import { siteCookieName } from "#server/http/sign-in-cookie.ts";
import { audit } from "#server/store/audit.ts";
import { endSiteSignInOf } from "#server/store/openid/end-site-sign-ins.ts";
import { revokeSession } from "#server/store/login/session.ts";

/**
 * Ends the session immediately, on every server, because tokens are looked up at each use (security.md I20). This
 * browser's sign-in at the paper's other sites ends with it.
 */
export const makeSignOut =
  ({ siteAddressOf }: { readonly siteAddressOf: SiteAddressOf }): Handler<typeof signOut> =>
  async (_, { caller, publication, now, requestId, command, header, cookie }) => {
    const elsewhere = cookie(siteCookieName(siteAddressOf(publication)));
    await command(async (tx) => {
      await revokeSession(tx, caller.tokenHash, now);
      if (elsewhere !== undefined) await endSiteSignInOf(tx, elsewhere);
      const login = `login:${caller.loginId}`;
      await audit(tx, { actor: login, action: "identity.sign-out", subject: login, outcome: "done", requestId });
    });
    // Not "cookies": that would reach the publisher's whole site, beyond this host.
    header("clear-site-data", '"storage"');
    return { isSuccess: true };
  };
