import type { findAccount } from "#contract/account-access.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { isRefused, refuse, type Refused } from "#server/http/refused.ts";
import { findHeldAccounts, type Sought } from "#server/store/access/held-account.ts";
import { heldAccountOf, holderOf } from "./held-account.ts";
import { accountMessages } from "#contract/account-messages.ts";
import { normalEmail } from "#server/store/login/login.ts";

const notYours = {
  isSuccess: false,
  code: "not-yours",
  errorMessage: "None of your accounts has this email or number. If it's yours, you can add it below.",
} as const;

/** By email or number among one's own accounts; one and the same answer for any other (security.md S8). */
export const makeFindAccount =
  ({ db }: { readonly db: Database }): Handler<typeof findAccount> =>
  async (input, { tenantId, caller, publication }) => {
    const sought = soughtOf(input);
    if (isRefused(sought)) return sought;
    const found = await findHeldAccounts(db, tenantId, holderOf(caller), sought);
    if (found.length === 0) return notYours;
    return { isSuccess: true, accounts: found.map(heldAccountOf(publication)), errorMessage: "" };
  };

/** What is looked for: the number where there is one, else the email. Neither: the specs' sentence (account §2). */
function soughtOf(input: {
  readonly accountNumber?: number | undefined;
  readonly email?: string | undefined;
}): Sought | Refused {
  const { accountNumber = 0, email = "" } = input;
  if (accountNumber > 0) return { accountNumber };
  return email === "" ? refuse(400, accountMessages.switchAccountEmpty) : { email: normalEmail(email) };
}
