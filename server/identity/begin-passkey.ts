import type { beginPasskey } from "#contract/sign-in-settings.ts";
import { passkeyRefusal } from "#core/identity/passkey.ts";
import type { Handler } from "#server/http/handler.ts";
import { hashToken } from "#server/crypto/random.ts";
import { lockPasskeyOwner, storeChallenge } from "#server/store/login/passkey.ts";
import { passkeyHostOf, reauthenticateFirst, refusePasskey } from "./passkey-answers.ts";
import { registrationOptions } from "#server/crypto/passkey-proof.ts";

/** Begins to add a passkey: the challenge is stored with this session, so that only it can answer. */
export const makeBeginPasskey = (): Handler<typeof beginPasskey> => async (_, context) => {
  const { caller, publication, tenantId } = context;
  const host = passkeyHostOf(context);
  if (!caller.provenLately) return reauthenticateFirst(context);
  return context.command(async (tx) => {
    const { email, confirmed, credentials } = await lockPasskeyOwner(tx, caller.loginId);
    const because = passkeyRefusal({ host, confirmed, count: credentials.length });
    if (because !== null || host === null) return refusePasskey(context, because ?? "not-here");
    const options = await registrationOptions({
      host,
      siteName: publication.tenant.site.siteName,
      email,
      userId: hashToken(`passkey ${tenantId} ${caller.loginId}`),
      kept: credentials,
    });
    await storeChallenge(tx, caller.tokenHash, options.challenge);
    return { isSuccess: true as const, options: { ...options }, errorMessage: "" as const };
  });
};
