import type { getSignInSettings } from "#contract/sign-in-settings.ts";
import { passkeyHost } from "#core/identity/passkey.ts";
import { takesEffectAt } from "#core/profile/sign-in-email.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { findPasskeys } from "#server/store/login/passkey.ts";
import { findEmailChange } from "#server/store/login/sign-in-email.ts";
import { providerPath } from "./pages/visit.ts";

/** How this login signs in. A provider's logins have neither a password nor a passkey of ours. */
export const makeGetSignInSettings =
  ({ db }: { readonly db: Database }): Handler<typeof getSignInSettings> =>
  async (_, { caller, tenantId, publication, origin, basePath, now }) => {
    const isHere = publication.tenant.identity.kind === "builtin";
    const host = passkeyHost(origin);
    const passkeys = isHere && host !== null ? await findPasskeys(db, tenantId, caller.loginId) : null;
    const { loginId } = caller;
    const waiting = isHere ? await findEmailChange(db, tenantId, { loginId, now }) : null;
    const at = waiting === null ? null : takesEffectAt(waiting.move);
    return {
      email: caller.email,
      mayChangeEmail: isHere && caller.emailConfirmed,
      newEmail: waiting && {
        email: waiting.newEmail,
        movesAt: at === null ? null : new Date(at).toISOString(),
      },
      isHere,
      passkeys:
        passkeys &&
        passkeys.map((passkey) => ({
          passkeyID: passkey.passkeyId,
          name: passkey.name,
          addedAt: passkey.createdAt.toISOString(),
          lastUsedAt: passkey.lastUsedAt === null ? null : passkey.lastUsedAt.toISOString(),
          elsewhere: passkey.host === host ? "" : passkey.host,
        })),
      forgotPasswordUrl: `${basePath}${providerPath}forgot-password/`,
    };
  };
