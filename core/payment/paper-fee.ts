import { lineLabels } from "../format/recorded-text.ts";
import type { Day } from "../day.ts";
import { cents, type Cents, plus } from "../money.ts";
import type { TenantPolicy } from "../site/tenant.ts";
import type { ChargePolicy } from "../subscribing/quote.ts";
import { addedTax, taxOf, type TaxPlace, taxState } from "../subscribing/tax.ts";

/** The full cost of paper bills, tax included. Zero if every bill was emailed. */
export type PaperFee = { readonly amount: Cents; readonly tax: Cents };

export const noPaperFee: PaperFee = { amount: cents(0), tax: cents(0) };

/**
 * The fee of one paper bill (account §9), taxed as the catalog taxes fees, at the billing address. Wherever the bill's
 * amount is shown, it includes the fee (law.md MA1).
 */
export function paperFee(
  policy: ChargePolicy & Pick<TenantPolicy, "paperNoticeFeeCents">,
  place: TaxPlace,
  day: Day,
): PaperFee {
  const amount = policy.paperNoticeFeeCents;
  const tax = taxOf([{ component: "fee", amount }], policy, taxState(place, false, policy.homeState), day);
  return { amount: plus(amount, addedTax(tax, policy)), tax };
}

/** The fee as a line of a sum. */
export const feeLine = ({ amount }: PaperFee) =>
  amount > 0 ? [{ kind: "fee", label: lineLabels.paperBill, amount } as const] : [];
