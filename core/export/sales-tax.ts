import type { Day } from "../day.ts";
import { cents, type Cents, negate, plus } from "../money.ts";
import { pickTaxPlace } from "../subscribing/tax.ts";
import { monthOf } from "./day-span.ts";

export type SalesTaxPlace = { readonly state: string; readonly zip: string };

/** Payments or refunds of one day that were taxed for the same places. */
export type TaxedGroup = {
  readonly day: Day;
  readonly isRefund: boolean;
  readonly bundleId: string;
  readonly delivery: SalesTaxPlace | null;
  readonly billing: SalesTaxPlace | null;
  /** Without tax, tip and donation. */
  readonly sales: Cents;
  readonly tax: Cents;
};

export type TaxMonth = {
  readonly month: Day;
  readonly state: string;
  readonly zip: string;
  readonly sales: Cents;
  readonly tax: Cents;
  readonly sales_refunded: Cents;
  readonly tax_refunded: Cents;
  readonly tax_due: Cents;
};

/**
 * Sums by month and place, in order. The place is the one for which the payment was taxed; a refund has its payment's
 * place.
 *
 * @param isPrinted whether a plan has a printed paper.
 */
export function salesTax(
  groups: readonly TaxedGroup[],
  { isPrinted, home }: { readonly isPrinted: (bundleId: string) => boolean; readonly home: SalesTaxPlace },
): TaxMonth[] {
  const months = new Map<string, TaxMonth>();
  for (const { day, isRefund, bundleId, delivery, billing, sales, tax } of groups) {
    const { state, zip } = pickTaxPlace({ delivery, billing }, isPrinted(bundleId), home);
    const month = monthOf(day);
    const key = `${month} ${state} ${zip}`;
    const so = months.get(key) ?? { ...nothing, month, state, zip };
    const next = isRefund
      ? { ...so, sales_refunded: plus(so.sales_refunded, sales), tax_refunded: plus(so.tax_refunded, tax) }
      : { ...so, sales: plus(so.sales, sales), tax: plus(so.tax, tax) };
    months.set(key, { ...next, tax_due: plus(next.tax, negate(next.tax_refunded)) });
  }
  return [...months].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, month]) => month);
}

const zero = cents(0);
const nothing = { sales: zero, tax: zero, sales_refunded: zero, tax_refunded: zero, tax_due: zero };
