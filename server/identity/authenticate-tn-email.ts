import type { authenticateTNEmail } from "#contract/auth.ts";
import { grantWordsIn } from "#core/access/grant-words-in.ts";
import type { Passwords } from "#server/adapters/passwords/port.ts";
import type { Random } from "#server/crypto/random.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { refuse } from "#server/http/refused.ts";
import { normalEmail } from "#server/store/login/login.ts";
import { passwordAttempts } from "#server/store/login/password-attempt.ts";
import { signIn } from "#server/store/login/sign-in.ts";
import { messagesIn } from "#server/http/messages-in.ts";

type Needs = { readonly db: Database; readonly passwords: Passwords; readonly random: Random };

/** Signs in with a password of ours, which is never passed to another provider (security.md S5). */
export function makeAuthenticateTNEmail({ db, passwords, random }: Needs): Handler<typeof authenticateTNEmail> {
  const tryPassword = passwordAttempts({ db, passwords });
  return async ({ email, password }, { at, now, requestId, device, publication, language }) => {
    const attempt = await tryPassword(at, { email: normalEmail(email), password, now, requestId });
    switch (attempt.kind) {
      case "busy":
        return refuse(503, messagesIn[language].errorDuringAuth, { retryAfterSeconds: 2 });
      case "wait":
        return refuse(429, messagesIn[language].errorDuringAuth, { retryAfterSeconds: attempt.seconds });
      case "wrong":
        return refuse(401, messagesIn[language].errorDuringAuth);
      case "locked":
        return refuse(403, grantWordsIn[language].locked(publication.tenant.site.customerService.phone));
      case "right":
        break;
    }
    const { login, accept } = attempt;
    const signingIn = {
      ...login,
      token: random.token(),
      checkout: null,
      by: "password",
      device: device(),
      now,
      requestId,
    };
    const [authResponse] = await db.writeAtOnce(at, (tx) => Promise.all([signIn(tx, signingIn), accept(tx)]));
    return { isSuccess: true, authResponse };
  };
}
