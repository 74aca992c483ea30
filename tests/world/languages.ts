import type { CatalogData } from "#server/catalog/read-catalog.ts";

/** A publisher that offers English and Spanish. */
export const inBothLanguages = (plain: CatalogData): CatalogData => ({
  ...plain,
  tenant: { ...plain.tenant, site: { ...plain.tenant.site, languages: ["en", "es"] } },
});

/** A publisher that offers only English. */
export const inEnglishOnly = (plain: CatalogData): CatalogData => ({
  ...plain,
  tenant: { ...plain.tenant, site: { ...plain.tenant.site, languages: ["en"] } },
});
