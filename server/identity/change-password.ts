import type { changePassword } from "#contract/sign-in-settings.ts";
import { grantWordsIn } from "#core/access/grant-words-in.ts";
import type { Passwords } from "#server/adapters/passwords/port.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { refuse } from "#server/http/refused.ts";
import { setPassword } from "#server/store/login/login.ts";
import { newPasswordProblem } from "#server/store/login/new-password.ts";
import { passwordAttempts } from "#server/store/login/password-attempt.ts";
import { renewSignIn, revokeOtherSessions } from "#server/store/login/session.ts";
import { byReader, record, type RecordNeeds } from "#server/store/record.ts";
import { identitySentencesIn } from "./identity-words-in.ts";

type Needs = RecordNeeds & { readonly db: Database; readonly passwords: Passwords };

/**
 * Changes the password if the current one is given; wrong tries count like any other sign-in. Every other sign-in ends,
 * and the mailbox is notified, if it is proven.
 */
export function makeChangePassword(needs: Needs): Handler<typeof changePassword> {
  const tryPassword = passwordAttempts(needs);
  return async ({ currentPassword, newPassword }, context) => {
    const { at, caller, now, requestId, publication, language } = context;
    const { email, loginId, tokenHash } = caller;
    const problem = newPasswordProblem(needs.passwords, publication.tenant, { email, password: newPassword }, language);
    if (problem !== null) return { isSuccess: false, code: "unsuitable", errorMessage: problem };
    const attempt = await tryPassword(at, { email, password: currentPassword, loginId, now, requestId });
    if (attempt.kind === "busy") return refuse(503, "", { retryAfterSeconds: 2 });
    if (attempt.kind === "wait") return refuse(429, "", { retryAfterSeconds: attempt.seconds });
    if (attempt.kind === "locked")
      return refuse(403, grantWordsIn[language].locked(publication.tenant.site.customerService.phone));
    if (attempt.kind === "wrong")
      return { isSuccess: false, code: "wrong-password", errorMessage: identitySentencesIn[language].wrongPassword };
    const hashed = await needs.passwords.hash(newPassword);
    if (hashed.kind === "busy") return refuse(503, "", { retryAfterSeconds: 2 });
    const { confirmed } = attempt.login;
    return context.command(async (tx) => {
      await attempt.accept(tx);
      await setPassword(tx, loginId, hashed.value);
      await revokeOtherSessions(tx, { loginId, but: tokenHash, now });
      await renewSignIn(tx, tokenHash, now);
      const change = { change: "password", name: "", device: context.device() } as const;
      await record(tx, needs, byReader(context), "identity.change", {
        ...change,
        loginId,
        mailbox: confirmed ? email : null,
        occasion: needs.uuid(),
      });
      return { isSuccess: true as const, errorMessage: "" as const };
    });
  };
}
