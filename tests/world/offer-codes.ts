import { toDay } from "#core/day.ts";
import type { OfferCode } from "#core/site/offer-code.ts";
import type { CatalogData } from "#server/catalog/read-catalog.ts";

type Written = Partial<Omit<OfferCode, "until">> & { readonly code: string; readonly until?: string };

/** For `aPublisher`: gives it these codes. Each sells the Sunday paper for $8.00 for 8 weeks. */
export const offersOf =
  (...codes: readonly Written[]) =>
  (plain: CatalogData): CatalogData => ({
    ...plain,
    tenant: {
      ...plain.tenant,
      offerCodes: codes.map(({ until, ...offer }) => ({
        bundleId: "sunday",
        rateCode: "sunday-porch-8w",
        readers: "everyone",
        uses: null,
        usesPerPerson: 1,
        ...offer,
        until: until === undefined ? null : toDay(until),
      })),
    },
  });
