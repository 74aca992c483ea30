import type { setLanguage } from "#contract/auth.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { setLoginLanguage } from "#server/store/login/language.ts";

/** From now on the reader's emails are in this language, and so is the site in a browser that has not chosen one. */
export const makeSetLanguage =
  ({ db }: { readonly db: Database }): Handler<typeof setLanguage> =>
  async ({ language }, { caller, at }) => {
    await db.write(at, (tx) => setLoginLanguage(tx, caller.loginId, language));
    return { isSuccess: true };
  };
