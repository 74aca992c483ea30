import type { getEntitlements } from "#contract/machine/entitlements.ts";
import type { Database } from "#server/db/database.ts";
import { entitlementsNow } from "#server/entitlements.ts";
import type { MachineHandler } from "#server/http/machine/machine-handler.ts";
import { normalEmail } from "#server/store/login/login.ts";

/** Who may read what, for the paper's website. */
export const makeGetEntitlements =
  ({ db }: { readonly db: Database }): MachineHandler<typeof getEntitlements> =>
  async ({ login }, { publication, today }) => {
    const email = normalEmail(login);
    const { emailConfirmed, entitlements } = await entitlementsNow(db, publication, { email }, today);
    return {
      login: email,
      emailConfirmed,
      today,
      entitled: entitlements.length > 0,
      entitlements: [...entitlements],
    };
  };
