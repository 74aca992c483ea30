import type { beginPasskey } from "#contract/sign-in-settings.ts";
import { whyNoPasskey } from "#core/identity/passkey.ts";
import type { Handler } from "#server/http/handler.ts";
import { hashToken } from "#server/crypto/random.ts";
import { holdChallenge, lockPasskeyOwner } from "#server/store/login/passkey.ts";
import { hostOf, proveAgain, refused } from "./passkey-answers.ts";
import { makingOptions } from "#server/crypto/passkey-proof.ts";

/** Begins to add a passkey: the challenge is stored with this session, so that only it can answer. */
export const makeBeginPasskey = (): Handler<typeof beginPasskey> => async (_, context) => {
  const { caller, publication, tenantId } = context;
  const host = hostOf(context);
  if (!caller.provenLately) return proveAgain(context);
  return context.command(async (tx) => {
    const { email, confirmed, credentials } = await lockPasskeyOwner(tx, caller.loginId);
    const because = whyNoPasskey({ host, confirmed, count: credentials.length });
    if (because !== null || host === null) return refused(context, because ?? "not-here");
    const options = await makingOptions({
      host,
      siteName: publication.tenant.site.siteName,
      email,
      userId: hashToken(`passkey ${tenantId} ${caller.loginId}`),
      kept: credentials,
    });
    await holdChallenge(tx, caller.tokenHash, options.challenge);
    return { isSuccess: true as const, options: { ...options }, errorMessage: "" as const };
  });
};
