import type { addPasskey } from "#contract/sign-in-settings.ts";
import { passkeyNameLength, whyNoPasskey } from "#core/identity/passkey.ts";
import type { Handler } from "#server/http/handler.ts";
import { insertPasskey, lockPasskeyOwner, takeChallenge } from "#server/store/login/passkey.ts";
import type { RecordNeeds } from "#server/store/record.ts";
import { done, hostOf, notifyOfPasskey, refused } from "./passkey-answers.ts";
import { newCredential } from "#server/crypto/passkey-proof.ts";

/** Stores a passkey that answers this session's challenge: once, at this host, with the person's gesture. */
export const makeAddPasskey =
  (needs: RecordNeeds): Handler<typeof addPasskey> =>
  async ({ credential }, context) => {
    const { caller, now, origin } = context;
    const host = hostOf(context);
    if (host === null) return refused(context, "not-here");
    // The challenge is used up, whatever the result. The browser's answer is checked outside of any transaction.
    const challenge = await context.command((tx) => takeChallenge(tx, caller.tokenHash));
    const made = challenge === null ? null : await newCredential(credential, { challenge, origin, host });
    if (made === null) return refused(context, "not-verified");
    return context.command(async (tx) => {
      const { email, confirmed, credentials } = await lockPasskeyOwner(tx, caller.loginId);
      const because = whyNoPasskey({ host, confirmed, count: credentials.length });
      if (because !== null) return refused(context, because);
      const name = context.device().slice(0, passkeyNameLength);
      const { loginId } = caller;
      if (!(await insertPasskey(tx, { ...made, loginId, host, name, now }))) return refused(context, "not-verified");
      await notifyOfPasskey(needs, context, tx, { change: "passkeyAdded", name, mailbox: email });
      return done;
    });
  };
