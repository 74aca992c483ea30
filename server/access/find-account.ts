import type { findAccount } from "#contract/account-access.ts";
import type { Language } from "#core/format/language.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { isRefused, refuse, type Refused } from "#server/http/refused.ts";
import { findHeldAccounts, type HeldAccountFilter } from "#server/store/access/held-account.ts";
import { accessHolderOf, heldAccountOf } from "./held-account.ts";
import { normalEmail } from "#server/store/login/login.ts";
import { accessSentencesIn } from "./access-words-in.ts";

/**
 * Finds one of the reader's own accounts by email or number. Any other account gives the same answer, whether it exists
 * or not (security.md S8).
 */
export const makeFindAccount =
  ({ db }: { readonly db: Database }): Handler<typeof findAccount> =>
  async (input, { tenantId, caller, publication, language }) => {
    const filter = accountFilterOf(input, language);
    if (isRefused(filter)) return filter;
    const found = await findHeldAccounts(db, tenantId, accessHolderOf(caller), filter);
    if (found.length === 0)
      return { isSuccess: false, code: "not-yours", errorMessage: accessSentencesIn[language].notYours };
    return { isSuccess: true, accounts: found.map(heldAccountOf(publication)), errorMessage: "" };
  };

/**
 * The number to search for if it is given, else the email. If neither is given, answers with the specs' sentence
 * (account §2).
 */
function accountFilterOf(
  input: { readonly accountNumber?: number | undefined; readonly email?: string | undefined },
  language: Language,
): HeldAccountFilter | Refused {
  const { accountNumber = 0, email = "" } = input;
  if (accountNumber > 0) return { accountNumber };
  return email === "" ? refuse(400, accessSentencesIn[language].nothingSought) : { email: normalEmail(email) };
}
