import type { renamePasskey } from "#contract/sign-in-settings.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { renamePasskey as rename } from "#server/store/login/passkey.ts";
import { passkeyDone } from "./passkey-answers.ts";

export const makeRenamePasskey =
  (): Handler<typeof renamePasskey> =>
  async ({ passkeyID, name }, { caller, command }) =>
    command(async (tx) =>
      (await rename(tx, { loginId: caller.loginId, passkeyId: passkeyID }, name)) ? passkeyDone : notFound(),
    );
