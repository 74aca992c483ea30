import type { signOut } from "#contract/auth.ts";
import type { Handler } from "#server/http/handler.ts";
import { audit } from "#server/store/audit.ts";
import { revokeSession } from "#server/store/login/session.ts";

/** Ends the session immediately, on every server: tokens are looked up at each use (security.md I20). */
export const makeSignOut =
  (): Handler<typeof signOut> =>
  async (_, { caller, now, requestId, command, header }) => {
    await command(async (tx) => {
      await revokeSession(tx, caller.tokenHash, now);
      const login = `login:${caller.loginId}`;
      await audit(tx, { actor: login, action: "identity.sign-out", subject: login, outcome: "done", requestId });
    });
    // Not "cookies": that would reach the publisher's whole site, beyond this host.
    header("clear-site-data", '"storage"');
    return { isSuccess: true };
  };
