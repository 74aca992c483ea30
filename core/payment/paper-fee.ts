import type { Day } from "../day.ts";
import { cents, plus, type Cents } from "../money.ts";
import type { TenantPolicy } from "../site/tenant.ts";
import type { ChargePolicy } from "../subscribing/quote.ts";
import { taxOf, taxOnTop, taxState, type TaxPlace } from "../subscribing/tax.ts";

/** What bills on paper cost: the whole of it, with the tax in it. Nought where every bill came by email. */
export type PaperFee = { readonly amount: Cents; readonly tax: Cents };

export const noFee: PaperFee = { amount: cents(0), tax: cents(0) };

/**
 * The fee of one bill on paper (account §9), taxed as the catalog says of fees, where the bill goes. It is part of the
 * bill's amount wherever that is shown (law.md MA1).
 */
export function paperFee(
  policy: ChargePolicy & Pick<TenantPolicy, "paperNoticeFeeCents">,
  place: TaxPlace,
  day: Day,
): PaperFee {
  const amount = policy.paperNoticeFeeCents;
  const tax = taxOf([{ component: "fee", amount }], policy, taxState(place, false, policy.homeState), day);
  return { amount: plus(amount, taxOnTop(tax, policy)), tax };
}

/** How it stands among the lines of a sum. */
export const feeLine = ({ amount }: PaperFee) =>
  amount > 0 ? [{ kind: "fee", label: "Bill on paper", amount } as const] : [];
