import type { addPasskey } from "#contract/sign-in-settings.ts";
import { passkeyNameLength, passkeyRefusal } from "#core/identity/passkey.ts";
import type { Handler } from "#server/http/handler.ts";
import { consumeChallenge, insertPasskey, lockPasskeyOwner } from "#server/store/login/passkey.ts";
import type { RecordNeeds } from "#server/store/record.ts";
import { notifyOfPasskey, passkeyDone, passkeyHostOf, refusePasskey } from "./passkey-answers.ts";
import { newCredential } from "#server/crypto/passkey-proof.ts";

/** Stores a passkey that answers this session's challenge: once, at this host, with the person's gesture. */
export const makeAddPasskey =
  (needs: RecordNeeds): Handler<typeof addPasskey> =>
  async ({ credential }, context) => {
    const { caller, now, origin } = context;
    const host = passkeyHostOf(context);
    if (host === null) return refusePasskey(context, "not-here");
    // The challenge is used up, whatever the result. The browser's answer is checked outside of any transaction.
    const challenge = await context.command((tx) => consumeChallenge(tx, caller.tokenHash));
    const made = challenge === null ? null : await newCredential(credential, { challenge, origin, host });
    if (made === null) return refusePasskey(context, "not-verified");
    return context.command(async (tx) => {
      const { email, confirmed, credentials } = await lockPasskeyOwner(tx, caller.loginId);
      const because = passkeyRefusal({ host, confirmed, count: credentials.length });
      if (because !== null) return refusePasskey(context, because);
      const name = context.device().slice(0, passkeyNameLength);
      const { loginId } = caller;
      if (!(await insertPasskey(tx, { ...made, loginId, host, name, now })))
        return refusePasskey(context, "not-verified");
      await notifyOfPasskey(needs, context, tx, { change: "passkeyAdded", name, mailbox: email });
      return passkeyDone;
    });
  };
