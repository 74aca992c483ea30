import type { getEntitlements } from "#contract/machine/entitlements.ts";
import type { MachineOutput } from "#contract/machine/machine-endpoint.ts";
import type { Day } from "#core/day.ts";
import { isPrint, pinnedRate } from "#core/subscribing/plan.ts";
import { entitlementOf, type Product, products } from "#core/subscription/entitlement.ts";
import type { Database } from "#server/db/database.ts";
import type { MachineHandler } from "#server/http/machine/machine-handler.ts";
import { normalEmail } from "#server/store/login/login.ts";
import { type EntitlingRow, findEntitling } from "#server/store/machine/entitling.ts";
import type { Publication } from "#server/store/publication/publication.ts";

type Entitlements = MachineOutput<typeof getEntitlements>["entitlements"];

/** Who may read what, for the paper's website. Read from the database each time: nothing is older than the answer. */
export const makeGetEntitlements =
  ({ db }: { readonly db: Database }): MachineHandler<typeof getEntitlements> =>
  async ({ login }, { publication, tenantId, today }) => {
    const email = normalEmail(login);
    const rows = await findEntitling(db, tenantId, email);
    const entitlements = rows.flatMap((row) => entitlementsOf(publication, row, today));
    return {
      login: email,
      emailConfirmed: rows.some(({ emailConfirmed }) => emailConfirmed),
      today,
      entitled: entitlements.length > 0,
      entitlements,
    };
  };

function entitlementsOf({ catalog, tenant }: Publication, row: EntitlingRow, today: Day): Entitlements {
  const bundle = catalog.bundles.find(({ bundleId }) => bundleId === row.bundleId);
  const rate = pinnedRate(catalog, row.rateCode, row.rateVersion);
  if (bundle === undefined || rate === null) return [];
  const graceDays = tenant.policy.graceDays[isPrint(bundle) ? "print" : "digital"];
  const entitlement = entitlementOf({ ...row, graceDays }, today);
  if (entitlement === null) return [];
  const contains = new Set<string>(rate.components.map(({ component }) => component));
  return products
    .filter((product: Product) => contains.has(product))
    .map((product) => ({ accountNumber: row.accountNumber, plan: bundle.name, product, ...entitlement }));
}
