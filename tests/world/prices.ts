import { cents } from "#core/money.ts";
import type { Day } from "#core/day.ts";
import type { CataloguePlain } from "#server/catalogue/read-catalogue.ts";

export type NewPrice = {
  readonly rateCode: string;
  /** In cents. */
  readonly amount: number;
  readonly soldFrom: Day;
  /** From which term on it is the price of those who have an older one; null: it never is. */
  readonly subscribersFrom: Day | null;
};

/** A file with new prices, each beside the one that was sold until then. */
export const withPrices =
  (prices: readonly NewPrice[]) =>
  (plain: CataloguePlain): CataloguePlain => {
    const added = prices.map(({ rateCode, amount, soldFrom, subscribersFrom }) => {
      const [rate] = plain.catalogue.rates
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
    return { ...plain, catalogue: { ...plain.catalogue, rates: [...plain.catalogue.rates, ...added] } };
  };
