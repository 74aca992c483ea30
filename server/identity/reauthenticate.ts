import type { reauthenticate } from "#contract/profile.ts";
import { grantWordsIn } from "#core/access/grant-words-in.ts";
import type { Passwords } from "#server/adapters/passwords/port.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { refuse } from "#server/http/refused.ts";
import { audit } from "#server/store/audit.ts";
import { passwordAttempts } from "#server/store/login/password-attempt.ts";
import { renewSignIn } from "#server/store/login/session.ts";
import { identitySentencesIn } from "./identity-words-in.ts";

/**
 * Takes the password of a signed-in person again, for actions that need a fresh sign-in (security.md S16). The session
 * stays as it is, so that nothing on the page is lost; tries count like any other sign-in.
 */
export function makeReauthenticate(needs: {
  readonly db: Database;
  readonly passwords: Passwords;
}): Handler<typeof reauthenticate> {
  const tryPassword = passwordAttempts(needs);
  return async ({ password }, { at, caller, now, requestId, command, publication, language }) => {
    const { email, loginId, tokenHash } = caller;
    const attempt = await tryPassword(at, { email, password, loginId, now, requestId });
    if (attempt.kind === "busy") return refuse(503, "", { retryAfterSeconds: 2 });
    if (attempt.kind === "wait") return refuse(429, "", { retryAfterSeconds: attempt.seconds });
    if (attempt.kind === "locked")
      return refuse(403, grantWordsIn[language].locked(publication.tenant.site.customerService.phone));
    if (attempt.kind === "wrong")
      return { isSuccess: false, code: "wrong-password", errorMessage: identitySentencesIn[language].wrongPassword };
    return command(async (tx) => {
      await attempt.accept(tx);
      await renewSignIn(tx, tokenHash, now);
      const login = `login:${loginId}`;
      await audit(tx, { actor: login, action: "identity.reauthenticate", subject: login, outcome: "right", requestId });
      return { isSuccess: true as const, errorMessage: "" as const };
    });
  };
}
