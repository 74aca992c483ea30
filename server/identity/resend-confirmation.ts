import type { resendConfirmation } from "#contract/auth.ts";
import { addressBlock } from "#core/site/address-block.ts";
import type { Random } from "#server/crypto/random.ts";
import type { Handler } from "#server/http/handler.ts";
import { refuse } from "#server/http/refused.ts";
import { mayEmail, queueLoginEmail } from "#server/store/login/login-email.ts";
import type { Enqueue } from "#server/store/email/outbox.ts";
import { isUnconfirmed } from "./get-email-confirmation.ts";

/** Sends the link of the caller's own login again. */
export const makeResendConfirmation =
  (needs: { readonly random: Random; readonly enqueue: Enqueue }): Handler<typeof resendConfirmation> =>
  async (_, { caller, publication, ip, now, command }) =>
    command(async (tx) => {
      const done = { isSuccess: true, errorMessage: "" } as const;
      if (!isUnconfirmed(caller, publication)) return done;
      const { email, loginId } = caller;
      const asker = { email, network: addressBlock(ip), now };
      if (!(await mayEmail(tx, "confirmation", asker))) return refuse(429, "", { retryAfterSeconds: 60 * 60 });
      await queueLoginEmail(tx, needs, "confirmMailbox", { loginId, email });
      return done;
    });
