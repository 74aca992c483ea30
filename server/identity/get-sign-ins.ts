import type { getSignIns } from "#contract/auth.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { findSessions } from "#server/store/login/session.ts";
import { deviceText } from "#core/identity/device-name.ts";

/** Where this login is signed in (security.md 15). A checkout's tokens reach nothing else, and are not listed. */
export const makeGetSignIns =
  ({ db }: { readonly db: Database }): Handler<typeof getSignIns> =>
  async (_, { caller, tenantId, now, language }) => {
    const sessions = await findSessions(db, tenantId, { loginId: caller.loginId, now });
    return sessions.map(({ device, signedInAt, lastUsedAt, tokenHash }) => ({
      device: deviceText(device, language),
      signedInAt: signedInAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isThis: tokenHash.equals(caller.tokenHash),
    }));
  };
