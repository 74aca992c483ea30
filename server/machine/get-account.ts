import type { getAccount } from "#contract/machine/account.ts";
import type { Database } from "#server/db/database.ts";
import type { MachineHandler } from "#server/http/machine/machine-handler.ts";
import { notFound } from "#server/http/refused.ts";
import { findPublishedAccount } from "#server/store/machine/published-account.ts";

/** An account for the paper's other systems, which a thin webhook message leads to. */
export const makeGetAccount =
  ({ db }: { readonly db: Database }): MachineHandler<typeof getAccount> =>
  async ({ number }, { publication }) =>
    (await findPublishedAccount(db, publication, Number(number))) ?? notFound();
