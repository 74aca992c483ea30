import type { removePasskey } from "#contract/sign-in-settings.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { removePasskey as remove } from "#server/store/login/passkey.ts";
import type { RecordNeeds } from "#server/store/record.ts";
import { notifyOfPasskey, passkeyDone, reauthenticateFirst } from "./passkey-answers.ts";

/** Removes a passkey after a fresh sign-in, so that nobody who finds an open page can do that. */
export const makeRemovePasskey =
  (needs: RecordNeeds): Handler<typeof removePasskey> =>
  async ({ passkeyID }, context) => {
    const { caller } = context;
    if (!caller.provenLately) return reauthenticateFirst(context);
    return context.command(async (tx) => {
      const name = await remove(tx, { loginId: caller.loginId, passkeyId: passkeyID });
      if (name === null) return notFound();
      await notifyOfPasskey(needs, context, tx, { change: "passkeyRemoved", name, mailbox: caller.email });
      return passkeyDone;
    });
  };
