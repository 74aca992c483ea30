import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";

/** Papers that are credited at once when the fix is taken. */
export type PromisedCredits = {
  readonly issueIds: readonly number[];
  readonly amount: Cents;
  /** Where the paid term ends with them. */
  readonly paidThrough: Day;
};

/** What a fix does of itself, as it was shown to one account. */
export type FixPromise = { readonly credits: PromisedCredits | null };

/** Nothing but a report and a call: there is nothing to accept. */
export const promisesNothing = ({ credits }: FixPromise): boolean => credits === null;

/** Whether what was shown is still what would be done. */
export const isSamePromise = (a: FixPromise, b: FixPromise): boolean => isSameCredit(a.credits, b.credits);

function isSameCredit(a: PromisedCredits | null, b: PromisedCredits | null): boolean {
  if (a === null || b === null) return a === b;
  return a.amount === b.amount && a.paidThrough === b.paidThrough && a.issueIds.join() === b.issueIds.join();
}
