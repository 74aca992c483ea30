import type { CatalogPlain } from "#server/catalog/read-catalog.ts";

/** A publisher that offers Spanish beside English. */
export const inBothLanguages = (plain: CatalogPlain): CatalogPlain => ({
  ...plain,
  tenant: { ...plain.tenant, site: { ...plain.tenant.site, languages: ["en", "es"] } },
});

/** One that offers English alone. */
export const inEnglishOnly = (plain: CatalogPlain): CatalogPlain => ({
  ...plain,
  tenant: { ...plain.tenant, site: { ...plain.tenant.site, languages: ["en"] } },
});
