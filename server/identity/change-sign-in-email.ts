import type { changeSignInEmail } from "#contract/sign-in-settings.ts";
import { decideSignInEmail } from "#core/profile/sign-in-email.ts";
import type { RateLimit } from "#core/site/throttle.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { refuse } from "#server/http/refused.ts";
import { findOwner } from "#server/store/login/login.ts";
import { countEmailToNamedMailbox } from "#server/store/login/login-email.ts";
import { findEmailChange, lockEmailChange, putEmailChange } from "#server/store/login/sign-in-email.ts";
import { byReader, record, type RecordNeeds } from "#server/store/record.ts";
import { countUse } from "#server/store/throttle.ts";
import { identitySentencesIn } from "./identity-words-in.ts";
import { passkeyDone } from "./passkey-answers.ts";

type Needs = RecordNeeds & { readonly db: Database };

/** A signed-in person must not make us write to any number of strangers (security.md 22). */
const perLogin: RateLimit = { most: 5, windowSeconds: 60 * 60 };

/**
 * Emails a code to the new address and notifies the old one, which can stop the change (decision 82). An address that
 * has a login gets another email, and the answer is the same.
 */
export const makeChangeSignInEmail =
  (needs: Needs): Handler<typeof changeSignInEmail> =>
  async ({ email: asked }, context) => {
    const { caller, now, publication, tenantId, language } = context;
    const { loginId } = caller;
    const words = identitySentencesIn[language];
    const seen = await findEmailChange(needs.db, tenantId, { loginId, now });
    const decision = decideSignInEmail({
      asked,
      current: caller.email,
      waiting: seen?.newEmail ?? null,
      isHere: publication.tenant.identity.kind === "builtin",
      confirmed: caller.emailConfirmed,
      provenLately: caller.provenLately,
    });
    if (decision.kind === "refused") {
      const { because } = decision;
      return because === "reauthenticate"
        ? { isSuccess: false, code: because, errorMessage: words.reauthenticate }
        : { isSuccess: false, code: because, errorMessage: words.signInEmail[because] };
    }
    const { email: newEmail } = decision;
    return context.command(async (tx) => {
      const waiting = await lockEmailChange(tx, loginId, now);
      const mine = await countUse(tx, `sign-in-email:${loginId}`, perLogin, now);
      const taken = mine.allowed ? await countEmailToNamedMailbox(tx, newEmail, caller, now) : mine;
      if (!taken.allowed) return refuse(429, "", { retryAfterSeconds: taken.retryAfterSeconds });
      const isAgain = waiting?.newEmail === newEmail;
      const changeId = isAgain ? waiting.changeId : needs.uuid();
      if (!isAgain) {
        const { email: oldEmail, tokenHash: askedBy } = caller;
        await putEmailChange(tx, { changeId, loginId, oldEmail, newEmail, askedBy, askedAt: now });
      }
      await record(tx, needs, byReader(context), "identity.email-change", {
        loginId,
        changeId,
        newEmail,
        isTaken: (await findOwner(tx, newEmail)) !== null,
        oldEmail: isAgain ? null : caller.email,
        device: context.device(),
        occasion: needs.uuid(),
      });
      return passkeyDone;
    });
  };
