import type { CatalogData } from "#server/catalog/read-catalog.ts";
import { cents } from "#core/money.ts";
import { merchantAt, type Publisher } from "#tests/world/publisher.ts";
import type { Site } from "#tests/world/site.ts";
import { asOwner } from "#tests/world/store.ts";

/** What the gateway charged for a publisher, in cents: one entry for each sale that was approved and not returned. */
export function charges(site: Site, { plain }: Publisher): number[] {
  const merchantId = merchantAt(plain);
  return site.gatewayLedger.db
    .prepare("select amount from txn where merchant = ? and kind = 'SALE' and approval <> '' order by number")
    .all(merchantId)
    .map((row) => Number(row["amount"]));
}

/** The state of each subscription of a publisher, whoever has it. */
export async function subscriptions(site: Site, { tenantId }: Publisher): Promise<string[]> {
  const rows = await asOwner<{ status: string }>(
    site.store.owner,
    "select status from subscription where tenant_id = $1 order by subscription_id",
    [tenantId],
  );
  return rows.map(({ status }) => status);
}

/**
 * The first plan at another first price, because the rehearsal card's result depends on the cents. For `aPublisher`.
 */
export const firstPrice =
  (amountCents: number) =>
  (plain: CatalogData): CatalogData => {
    const amount = cents(amountCents);
    const rates = plain.catalog.rates.map((rate) =>
      rate.rateCode === "digital-intro-8w"
        ? { ...rate, amount, components: [{ component: "digital" as const, amount }] }
        : rate,
    );
    return { ...plain, catalog: { ...plain.catalog, rates } };
  };
