import { lineLabels } from "../format/recorded-text.ts";
import { cents, type Cents, negate, plus } from "../money.ts";

/**
 * How much of an account's balance is taken off a sum that a reader pays (rules 3a), both shown and charged. A balance
 * that covers the whole sum is kept for later, since a payment can't be zero.
 */
export const balanceUsed = (balance: Cents, gross: Cents): Cents => (balance < gross ? balance : cents(0));

/** The same for automatic renewals. Here, a balance that covers the whole sum renews without a charge. */
export const balanceUsedByEzPay = (balance: Cents, gross: Cents): Cents => (balance < gross ? balance : gross);

/** What EZ-Pay charges after the balance. */
export const chargeAfterBalance = (gross: Cents, balance: Cents): Cents =>
  plus(gross, negate(balanceUsedByEzPay(balance, gross)));

/** What is left to pay after the balance. */
export const afterBalance = (gross: Cents, balance: Cents): Cents => plus(gross, negate(balanceUsed(balance, gross)));

/** The balance as a line of a sum; none if it isn't used. */
export const balanceLine = (used: Cents) =>
  used > 0 ? [{ kind: "balance", label: lineLabels.balance, amount: negate(used) } as const] : [];
