import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";
import type { PromisedMail } from "./fix-mail.ts";

/** Papers that are credited at once when the fix is taken. */
export type PromisedCredits = {
  readonly issueIds: readonly number[];
  readonly amount: Cents;
  /** Where the paid term ends with them. */
  readonly paidThrough: Day;
};

/** What a fix does of itself, as it was shown to one account. `mail` is the reader's to choose. */
export type FixPromise = { readonly credits: PromisedCredits | null; readonly mail: PromisedMail | null };

/** Nothing but a report and a call: there is nothing to accept. */
export const promisesNothing = ({ credits, mail }: FixPromise): boolean => credits === null && mail === null;

/** What is done of a promise: credits always, mail where it was chosen. Null: nothing is, or it was not promised. */
export function takenOf({ credits, mail }: FixPromise, byMail: boolean): FixPromise | null {
  const taken = { credits, mail: byMail ? mail : null };
  return promisesNothing(taken) || (byMail && mail === null) ? null : taken;
}

/** Whether what was shown is still what would be done. */
export const isSamePromise = (a: FixPromise, b: FixPromise): boolean =>
  isSameCredit(a.credits, b.credits) &&
  a.mail?.effectiveOn === b.mail?.effectiveOn &&
  a.mail?.firstIssueOn === b.mail?.firstIssueOn;

function isSameCredit(a: PromisedCredits | null, b: PromisedCredits | null): boolean {
  if (a === null || b === null) return a === b;
  return a.amount === b.amount && a.paidThrough === b.paidThrough && a.issueIds.join() === b.issueIds.join();
}
