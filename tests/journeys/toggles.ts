import type { FeatureKey } from "#core/site/feature.ts";
import type { CatalogData } from "#server/catalog/read-catalog.ts";

/** For `aPublisher`: only these features are on. */
export const onlyFeatures =
  (...on: readonly FeatureKey[]) =>
  (plain: CatalogData): CatalogData => ({
    ...plain,
    tenant: { ...plain.tenant, features: plain.tenant.features.map((it) => ({ ...it, enabled: on.includes(it.key) })) },
  });

/** For `aPublisher`: everything is on but the multi-step page. */
export const onOnePage = (plain: CatalogData): CatalogData => ({
  ...plain,
  tenant: {
    ...plain.tenant,
    features: plain.tenant.features.map((it) => (it.key === "new_subscription_page" ? { ...it, enabled: false } : it)),
  },
});
