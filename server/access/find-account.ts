import type { findAccount } from "#contract/account-access.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { isRefused } from "#server/http/refused.ts";
import { findHeldAccounts } from "#server/store/access/held-account.ts";
import { heldAccountOf, holderOf } from "./held-account.ts";
import { soughtOf } from "./sought.ts";

const notYours = {
  isSuccess: false,
  code: "not-yours",
  errorMessage: "None of your accounts has this email or number. If it is yours, you can add it below.",
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
