import { generateRegistrationOptions } from "@simplewebauthn/server";
import type { beginPasskey } from "#contract/sign-in-settings.ts";
import { whyNoPasskey } from "#core/identity/passkey.ts";
import type { Handler } from "#server/http/handler.ts";
import { hashToken } from "#server/random.ts";
import { holdChallenge, lockPasskeyOwner } from "#server/store/login/passkey.ts";
import { hostOf, proveAgain, refused } from "./passkey-answers.ts";
import { transportsIn } from "./passkey-proof.ts";

/** Starts a passkey: the challenge is kept with this session, so that only it can answer. */
export const makeBeginPasskey = (): Handler<typeof beginPasskey> => async (_, context) => {
  const { caller, publication, tenantId } = context;
  const host = hostOf(context);
  if (!caller.provenLately) return proveAgain(context);
  return context.command(async (tx) => {
    const { email, confirmed, credentials } = await lockPasskeyOwner(tx, caller.loginId);
    const because = whyNoPasskey({ host, confirmed, count: credentials.length });
    if (because !== null || host === null) return refused(context, because ?? "not-here");
    const options = await generateRegistrationOptions({
      rpName: publication.tenant.site.siteName,
      rpID: host,
      userName: email,
      // Says nothing about the person, and stays the same for the login, so that a device keeps one passkey for it.
      userID: new Uint8Array(hashToken(`passkey ${tenantId} ${caller.loginId}`)),
      attestationType: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: credentials.map(({ credentialId, transports }) => ({
        id: credentialId,
        transports: transportsIn(transports),
      })),
    });
    await holdChallenge(tx, caller.tokenHash, options.challenge);
    return { isSuccess: true as const, options: { ...options }, errorMessage: "" as const };
  });
};
