import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";
import type { PromisedMail } from "./fix-mail.ts";

/** Papers that are credited as soon as the fix is accepted. */
export type PromisedCredits = {
  readonly issueIds: readonly number[];
  readonly amount: Cents;
  /** The end of the paid term, credits included. */
  readonly paidThrough: Day;
};

/** What a fix does, as it was shown to one account. The reader decides on `mail`. */
export type FixPromise = { readonly credits: PromisedCredits | null; readonly mail: PromisedMail | null };

/** Only a report and a call: there is nothing to accept. */
export const isEmptyFix = ({ credits, mail }: FixPromise): boolean => credits === null && mail === null;

/**
 * The part of a promise that is carried out: credits always, mail only if chosen. Null: nothing is carried out, or what
 * was chosen wasn't promised.
 */
export function acceptedPart({ credits, mail }: FixPromise, byMail: boolean): FixPromise | null {
  const taken = { credits, mail: byMail ? mail : null };
  return isEmptyFix(taken) || (byMail && mail === null) ? null : taken;
}

/** Whether the promise shown is still what would be done. */
export const isSamePromise = (a: FixPromise, b: FixPromise): boolean =>
  isSameCredit(a.credits, b.credits) &&
  a.mail?.effectiveOn === b.mail?.effectiveOn &&
  a.mail?.firstIssueOn === b.mail?.firstIssueOn;

function isSameCredit(a: PromisedCredits | null, b: PromisedCredits | null): boolean {
  if (a === null || b === null) return a === b;
  return a.amount === b.amount && a.paidThrough === b.paidThrough && a.issueIds.join() === b.issueIds.join();
}
