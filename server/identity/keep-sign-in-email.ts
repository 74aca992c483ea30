import type { keepSignInEmail } from "#contract/sign-in-settings.ts";
import type { Handler } from "#server/http/handler.ts";
import { audit } from "#server/store/audit.ts";
import { lockEmailChange, settleEmailChange } from "#server/store/login/sign-in-email.ts";
import { passkeyDone } from "./passkey-answers.ts";

/** Drops the pending change. Any session of the login may do so, so that its owner can stop it wherever they see it. */
export const makeKeepSignInEmail =
  (): Handler<typeof keepSignInEmail> =>
  async (_, { caller: { actor, loginId }, now, requestId, command }) =>
    command(async (tx) => {
      const change = await lockEmailChange(tx, loginId, now);
      if (change === null) return passkeyDone;
      const { changeId } = change;
      await settleEmailChange(tx, changeId, { outcome: "withdrawn", now });
      const subject = `login:${loginId}`;
      const entry = { actor, subject, outcome: "withdrawn", details: { changeId }, requestId };
      await audit(tx, { action: "identity.email-withdrawn", ...entry });
      return passkeyDone;
    });
