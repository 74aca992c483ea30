import type { tnAuth } from "#contract/auth.ts";
import { grantWordsIn } from "#core/access/grant-words-in.ts";
import type { IdentityProviders } from "#server/adapters/identity/port.ts";
import type { Random } from "#server/crypto/random.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { chosenLanguage, languageCookie, setLanguageCookie } from "#server/http/language-of.ts";
import { refuse } from "#server/http/refused.ts";
import { audit } from "#server/store/audit.ts";
import { loginOf } from "#server/store/login/provider-login.ts";
import { languageAtSignIn } from "#server/store/login/language.ts";
import { signIn } from "#server/store/login/sign-in.ts";
import { claimTransaction } from "#server/store/login/sign-in-transaction.ts";
import { cookieName, tokenOf } from "#server/http/sign-in-cookie.ts";
import { messagesIn } from "#server/http/messages-in.ts";

type Needs = { readonly db: Database; readonly identity: IdentityProviders; readonly random: Random };

const noSignIn = ({ language }: Context<"none">) => refuse(401, messagesIn[language].errorDuringAuth);

/**
 * Exchanges the one-time code for a token: once, within ten minutes, in the browser that began, for the publication
 * that it began with (security.md I21). The transaction is used up before the provider is asked, whatever it answers.
 */
export const makeTNAuth =
  ({ db, identity, random }: Needs): Handler<typeof tnAuth> =>
  async ({ code, state }, context) => {
    const { publication, at, origin, now, requestId, device } = context;
    const { tenant } = publication;
    const { kind } = tenant.identity;
    if (state === undefined && identity[kind].needsState) return noSignIn(context);
    const secret = tokenOf(context.cookie(cookieName("tx", origin, tenant.domain)));
    if (secret === null) return noSignIn(context);
    const claimed = await db.write(at, (tx) => claimTransaction(tx, { cookie: secret, state: state ?? null, now }));
    if (claimed === null) return noSignIn(context);
    const exchange = await identity[kind].exchange(tenant, { code, stateHash: claimed.stateHash });
    if (exchange.kind === "unavailable")
      return refuse(503, messagesIn[context.language].errorDuringAuth, { retryAfterSeconds: 5 });
    if (exchange.kind === "refused") {
      await noteRefusal(db, context, exchange.because);
      return noSignIn(context);
    }
    const answer = await context.command(async (tx) => {
      const login = await loginOf(tx, exchange.identity, now);
      if (login === null) return null;
      if (login.locked) return refuse(403, grantWordsIn[context.language].locked(tenant.site.customerService.phone));
      await settleLanguage(tx, context, login.loginId);
      return signIn(tx, {
        ...login,
        token: random.token(),
        checkout: null,
        by: kind,
        device: device(),
        now,
        requestId,
      });
    });
    return answer ?? noSignIn(context);
  };

/** A browser without a chosen language gets the login's; a browser with one gives its language to the login. */
async function settleLanguage(
  tx: Tx,
  { publication, cookie, header, origin }: Context,
  loginId: number,
): Promise<void> {
  const { languages } = publication.tenant.site;
  if (languages.length === 1) return;
  const chosen = chosenLanguage(cookie(languageCookie), languages);
  const language = await languageAtSignIn(tx, loginId, chosen);
  if (chosen === null && language !== null && languages.includes(language))
    header("set-cookie", setLanguageCookie(language, origin));
}

async function noteRefusal(db: Database, { at, requestId }: Context, because: string): Promise<void> {
  const entry = {
    actor: "anonymous",
    action: "identity.sign-in",
    subject: "login:unknown",
    outcome: because,
    requestId,
  };
  await db.write(at, (tx) => audit(tx, entry));
}
