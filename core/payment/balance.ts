import { cents, negate, plus, type Cents } from "../money.ts";

/**
 * What of an account's balance lowers a sum that is due (rules 3a): what is shown and what is charged both ask here. A
 * balance that covers everything stays for the time after: a payment is of something.
 */
export const balanceUsed = (balance: Cents, gross: Cents): Cents => (balance < gross ? balance : cents(0));

/** The sum that is left to be paid. */
export const afterBalance = (gross: Cents, balance: Cents): Cents => plus(gross, negate(balanceUsed(balance, gross)));

/** How it stands among the lines of a sum; nothing where none is used. */
export const balanceLine = (used: Cents) =>
  used > 0 ? [{ kind: "balance", label: "Balance of your account", amount: negate(used) } as const] : [];
