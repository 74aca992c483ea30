import { cents, negate, plus, type Cents } from "../money.ts";

/**
 * What of an account's balance lowers a sum that somebody pays (rules 3a): what is shown and what is paid both ask here. A
 * balance that covers everything stays for the time after: a payment is of something.
 */
export const balanceUsed = (balance: Cents, gross: Cents): Cents => (balance < gross ? balance : cents(0));

/** The same of what EZ-Pay renews by itself: a balance that covers everything renews without a charge. */
export const balanceUsedByItself = (balance: Cents, gross: Cents): Cents => (balance < gross ? balance : gross);

/** What EZ-Pay charges after it. */
export const chargeAfterBalance = (gross: Cents, balance: Cents): Cents =>
  plus(gross, negate(balanceUsedByItself(balance, gross)));

/** The sum that is left to be paid. */
export const afterBalance = (gross: Cents, balance: Cents): Cents => plus(gross, negate(balanceUsed(balance, gross)));

/** How it stands among the lines of a sum; nothing where none is used. */
export const balanceLine = (used: Cents) =>
  used > 0 ? [{ kind: "balance", label: "Balance of your account", amount: negate(used) } as const] : [];
