import type { CatalogPlain } from "#server/catalog/read-catalog.ts";

/** A publisher that offers English and Spanish. */
export const inBothLanguages = (plain: CatalogPlain): CatalogPlain => ({
  ...plain,
  tenant: { ...plain.tenant, site: { ...plain.tenant.site, languages: ["en", "es"] } },
});

/** A publisher that offers only English. */
export const inEnglishOnly = (plain: CatalogPlain): CatalogPlain => ({
  ...plain,
  tenant: { ...plain.tenant, site: { ...plain.tenant.site, languages: ["en"] } },
});
