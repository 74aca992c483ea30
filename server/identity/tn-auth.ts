import type { tnAuth } from "#contract/auth.ts";
import { messages } from "#contract/messages.ts";
import { lockedText } from "#core/access/grant.ts";
import type { IdentityProviders } from "#server/adapters/identity/port.ts";
import type { Random } from "#server/random.ts";
import type { Database } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { refuse } from "#server/http/refused.ts";
import { audit } from "#server/store/audit.ts";
import { loginOf } from "#server/store/login/provider-login.ts";
import { signIn } from "#server/store/login/sign-in.ts";
import { claimTransaction } from "#server/store/login/sign-in-transaction.ts";
import { cookieName, tokenOf } from "./sign-in-cookie.ts";

type Needs = { readonly db: Database; readonly identity: IdentityProviders; readonly random: Random };

const noSignIn = () => refuse(401, messages.errorDuringAuth);

/**
 * Exchanges the one-time code for a token: once, within ten minutes, in the browser that began, for the publication that
 * it began with (security.md I21). The transaction is used up before the provider is asked, whatever it answers.
 */
export const makeTNAuth =
  ({ db, identity, random }: Needs): Handler<typeof tnAuth> =>
  async ({ code, state }, context) => {
    const { publication, at, origin, now, requestId, device } = context;
    const { tenant } = publication;
    const { kind } = tenant.identity;
    if (state === undefined && identity[kind].needsState) return noSignIn();
    const secret = tokenOf(context.cookie(cookieName("tx", origin, tenant.domain)));
    if (secret === null) return noSignIn();
    const claimed = await db.write(at, (tx) => claimTransaction(tx, { cookie: secret, state: state ?? null, now }));
    if (claimed === null) return noSignIn();
    const exchange = await identity[kind].exchange(tenant, { code, stateHash: claimed.stateHash });
    if (exchange.kind === "unavailable") return refuse(503, messages.errorDuringAuth, { retryAfterSeconds: 5 });
    if (exchange.kind === "refused") {
      await noteRefusal(db, context, exchange.because);
      return noSignIn();
    }
    const answer = await context.command(async (tx) => {
      const login = await loginOf(tx, exchange.identity, now);
      if (login === null) return null;
      if (login.locked) return refuse(403, lockedText(tenant.site.customerService.phone));
      return signIn(tx, {
        ...login,
        token: random.token(),
        checkoutId: null,
        by: kind,
        device: device(),
        now,
        requestId,
      });
    });
    return answer ?? noSignIn();
  };

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
