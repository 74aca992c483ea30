import { cents } from "#core/money.ts";
import type { Day } from "#core/day.ts";
import type { CatalogData } from "#server/catalog/read-catalog.ts";

export type NewPrice = {
  readonly rateCode: string;
  /** In cents. */
  readonly amount: number;
  readonly soldFrom: Day;
  /** The day from which terms of subscribers with an older price are sold at this one; null: never. */
  readonly subscribersFrom: Day | null;
};

/** A catalog with new prices, each in addition to the price that was sold until then. */
export const withPrices =
  (prices: readonly NewPrice[]) =>
  (plain: CatalogData): CatalogData => {
    const added = prices.map(({ rateCode, amount, soldFrom, subscribersFrom }) => {
      const [rate] = plain.catalog.rates
        .filter((one) => one.rateCode === rateCode)
        .toSorted((a, b) => b.version - a.version);
      const [first, ...rest] = rate?.components ?? [];
      if (rate === undefined || first === undefined) throw new Error(`no rate ${rateCode}`);
      const components = [{ ...first, amount: cents(first.amount + amount - rate.amount) }, ...rest];
      const price = {
        amount: cents(amount),
        components,
        weekdayValues: null,
        effectiveFrom: soldFrom,
        subscribersFrom,
      };
      return { ...rate, ...price, version: rate.version + 1 };
    });
    return { ...plain, catalog: { ...plain.catalog, rates: [...plain.catalog.rates, ...added] } };
  };
