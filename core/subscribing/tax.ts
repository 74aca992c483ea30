import type { Day } from "../day.ts";
import { cents, type Cents, plus, portion } from "../money.ts";
import type { PriceComponent, TaxRate } from "../site/tenant.ts";

/** What is taxed together: a component of the price and its amount. */
export type Taxable = { readonly component: PriceComponent; readonly amount: Cents };

export type TaxTable = {
  readonly taxMode: "included" | "added";
  readonly taxes: readonly TaxRate[];
};

/** The tax rate of a component in a state on a day, in millionths of the price; 0 if none is listed. */
export function taxRateOn(taxes: readonly TaxRate[], component: PriceComponent, stateCode: string, day: Day): number {
  const inForce = taxes.filter(
    (tax) => tax.component === component && tax.stateCode === stateCode && tax.effectiveFrom <= day,
  );
  return inForce.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1))[0]?.rateMillionths ?? 0;
}

const million = 1_000_000;

/**
 * The tax of an order. Included: the part inside the prices. Added: what is added to them. Each component is calculated
 * exactly and rounded half up separately, so that ledger and receipt can show it (rules 3, 3a).
 */
export function taxOf(items: readonly Taxable[], { taxMode, taxes }: TaxTable, stateCode: string, day: Day): Cents {
  return plus(
    ...items.map(({ component, amount }) => {
      const rate = taxRateOn(taxes, component, stateCode, day);
      return taxMode === "included" ? portion(amount, rate, million + rate) : portion(amount, rate, million);
    }),
  );
}

/** The part of the tax that the buyer pays in addition to the prices. */
export const addedTax = (tax: Cents, { taxMode }: Pick<TaxTable, "taxMode">): Cents =>
  taxMode === "added" ? tax : cents(0);

export type TaxPlace = { readonly deliveryState: string | null; readonly billingState: string | null };

/**
 * Print is taxed at the delivery address, everything else at the billing address; until they are known, at the
 * publication's own place.
 */
export const pickTaxPlace = <Place>(
  { delivery, billing }: { readonly delivery: Place | null; readonly billing: Place | null },
  printed: boolean,
  home: Place,
): Place => (printed ? delivery : null) ?? billing ?? home;

/** The state of that place. */
export const taxState = ({ deliveryState, billingState }: TaxPlace, printed: boolean, homeState: string): string =>
  pickTaxPlace({ delivery: deliveryState, billing: billingState }, printed, homeState);
