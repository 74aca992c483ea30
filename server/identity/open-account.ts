import type { openAccount } from "#contract/auth.ts";
import { canOpenAccount } from "#core/identity/account-opening.ts";
import type { Tx } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { checkoutSecret } from "#server/http/checkout-cookie.ts";
import { messagesIn } from "#server/http/messages-in.ts";
import { notFound } from "#server/http/refused.ts";
import { hashToken, type Random } from "#server/crypto/random.ts";
import { endCheckout, findPaidCheckout } from "#server/store/login/paid-checkout.ts";
import { signIn } from "#server/store/login/sign-in.ts";

/**
 * Exchanges the token of a checkout that was just paid for a token of the account area: the buyer typed her password
 * minutes ago, in this browser. The checkout's token ends with it, so this happens once. Otherwise she signs in as
 * usual; the answer doesn't say why.
 */
export const makeOpenAccount =
  ({ random }: { readonly random: Random }): Handler<typeof openAccount> =>
  async (_, context) => {
    const { account } = context.caller;
    if (account === null) return notFound();
    const errorMessage = messagesIn[context.language].notAuthenticated;
    return context.command(
      async (tx) =>
        (await open(tx, random, context, account.accountNumber)) ?? {
          isSuccess: false as const,
          code: "sign-in" as const,
          errorMessage,
        },
    );
  };

async function open(tx: Tx, random: Random, context: Context<"checkout">, accountNumber: number) {
  const { caller, now, requestId, publication } = context;
  const checkout = await findPaidCheckout(tx, { tokenHash: caller.tokenHash, accountNumber });
  const secret = checkoutSecret(context);
  const may =
    checkout !== null &&
    canOpenAccount({
      isDropped: checkout.isDropped,
      passwordTypedAt: checkout.passwordTypedAt.getTime(),
      paidAt: checkout.paidAt?.getTime() ?? null,
      isBuiltIn: publication.tenant.identity.kind === "builtin",
      scope: caller.scope,
      isSameBrowser: secret !== null && checkout.browserHash?.equals(hashToken(secret)) === true,
      now: now.getTime(),
    });
  if (!may || !(await endCheckout(tx, caller.tokenHash, now))) return null;
  const authResponse = await signIn(tx, {
    loginId: caller.loginId,
    email: caller.email,
    name: checkout.name,
    token: random.token(),
    checkout: null,
    by: "checkout",
    device: context.device(),
    // The password was typed then, not now, so that what needs a recent sign-in still asks for it.
    signedInAt: checkout.passwordTypedAt,
    now,
    requestId,
  });
  return { isSuccess: true as const, authResponse, errorMessage: "" as const };
}
