import type { confirmSignInEmail } from "#contract/sign-in-settings.ts";
import { takesEffectAt } from "#core/profile/sign-in-email.ts";
import type { RateLimit } from "#core/site/throttle.ts";
import type { Handler } from "#server/http/handler.ts";
import { refuse } from "#server/http/refused.ts";
import { audit } from "#server/store/audit.ts";
import { findOwner } from "#server/store/login/login.ts";
import {
  isEmailedCode,
  lockEmailChange,
  noteMailboxConfirmed,
  settleEmailChange,
} from "#server/store/login/sign-in-email.ts";
import { byReader, type RecordNeeds } from "#server/store/record.ts";
import { countUse } from "#server/store/throttle.ts";
import { identitySentencesIn } from "./identity-words-in.ts";
import { moveEmailIfDue } from "./move-sign-in-email.ts";

const tries: RateLimit = { most: 10, windowSeconds: 60 * 60 };

/**
 * Takes the code from the new mailbox, typed where the reader is signed in, so that a stranger who got it because of a
 * typo can't use it.
 */
export const makeConfirmSignInEmail =
  (needs: RecordNeeds): Handler<typeof confirmSignInEmail> =>
  async ({ code }, context) => {
    const { caller, now, language, requestId } = context;
    const { loginId, actor } = caller;
    const refused = (because: "wrong-code" | "taken") =>
      ({
        isSuccess: false,
        code: because,
        errorMessage: identitySentencesIn[language].signInCode[because],
      }) as const;
    return context.command(async (tx) => {
      const change = await lockEmailChange(tx, loginId, now);
      const tried = await countUse(tx, `sign-in-email-code:${loginId}`, tries, now);
      if (!tried.allowed) return refuse(429, "", { retryAfterSeconds: tried.retryAfterSeconds });
      if (change === null || !(await isEmailedCode(tx, change.changeId, code, now))) return refused("wrong-code");
      const { changeId, newEmail } = change;
      if ((await findOwner(tx, newEmail)) !== null) {
        await settleEmailChange(tx, changeId, { outcome: "taken", now });
        return refused("taken");
      }
      if (change.confirmedAt === null) {
        await noteMailboxConfirmed(tx, changeId, { mailbox: "new", now });
        const subject = `login:${loginId}`;
        const entry = { actor, subject, outcome: "confirmed", details: { changeId }, requestId };
        await audit(tx, { action: "identity.email-confirmed", ...entry });
      }
      const confirmed = { ...change, confirmedAt: change.confirmedAt ?? now };
      const moved = await moveEmailIfDue(tx, needs, byReader(context), confirmed, now);
      if (moved === "taken") return refused("taken");
      if (moved === "gone") return refused("wrong-code");
      const at = takesEffectAt({
        askedAt: confirmed.askedAt.getTime(),
        confirmedAt: confirmed.confirmedAt.getTime(),
        allowedAt: confirmed.allowedAt?.getTime() ?? null,
      });
      const wait = moved === "moved" || at === null ? null : new Date(at).toISOString();
      return { isSuccess: true, movesAt: wait, errorMessage: "" } as const;
    });
  };
