import type { FeatureKey } from "#core/site/feature.ts";
import type { CataloguePlain } from "#server/catalogue/read-catalogue.ts";

/** For `aPublisher`: only these features are on. */
export const onlyFeatures =
  (...on: readonly FeatureKey[]) =>
  (plain: CataloguePlain): CataloguePlain => ({
    ...plain,
    tenant: { ...plain.tenant, features: plain.tenant.features.map((it) => ({ ...it, enabled: on.includes(it.key) })) },
  });
