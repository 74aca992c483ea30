import type { Day } from "#core/day.ts";
import { isPrint, pinnedRate } from "#core/subscribing/plan.ts";
import { type Entitlement, entitlementOf, type Product, products } from "#core/subscription/entitlement.ts";
import type { Database } from "./db/database.ts";
import { type EntitlementRow, findEntitlementRows, type ReaderKey } from "./store/machine/entitlement-rows.ts";
import type { Publication } from "./store/publication/publication.ts";

/** One product that a subscription contains. */
export type HeldProduct = Entitlement & {
  readonly accountNumber: number;
  readonly plan: string;
  readonly product: Product;
};

export type Entitlements = {
  /** Whether the reader has proven that the mailbox is theirs. */
  readonly emailConfirmed: boolean;
  readonly entitlements: readonly HeldProduct[];
};

/**
 * What somebody may read now, and until when. Read from the database each time, so nothing is older than the answer.
 */
export async function entitlementsNow(
  db: Database,
  publication: Publication,
  who: ReaderKey,
  today: Day,
): Promise<Entitlements> {
  const rows = await findEntitlementRows(db, publication.tenant.tenantId, who);
  return {
    emailConfirmed: rows.some(({ emailConfirmed }) => emailConfirmed),
    entitlements: rows.flatMap((row) => productsOf(publication, row, today)),
  };
}

function productsOf({ catalog, tenant }: Publication, row: EntitlementRow, today: Day): HeldProduct[] {
  const bundle = catalog.bundles.find(({ bundleId }) => bundleId === row.bundleId);
  const rate = pinnedRate(catalog, row.rateCode, row.rateVersion);
  if (bundle === undefined || rate === null) return [];
  const graceDays = tenant.policy.graceDays[isPrint(bundle) ? "print" : "digital"];
  const entitlement = entitlementOf({ ...row, graceDays }, today);
  if (entitlement === null) return [];
  const contains = new Set<string>(rate.components.map(({ component }) => component));
  return products
    .filter((product) => contains.has(product))
    .map((product) => ({ accountNumber: row.accountNumber, plan: bundle.name, product, ...entitlement }));
}
