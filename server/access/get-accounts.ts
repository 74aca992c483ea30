import type { getAccounts } from "#contract/account-access.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { findHeldAccounts } from "#server/store/access/held-account.ts";
import { accessHolderOf, heldAccountOf } from "./held-account.ts";

/** All accounts of this login at this publication. */
export const makeGetAccounts =
  ({ db }: { readonly db: Database }): Handler<typeof getAccounts> =>
  async (_, { tenantId, caller, publication }) =>
    (await findHeldAccounts(db, tenantId, accessHolderOf(caller))).map(heldAccountOf(publication));
