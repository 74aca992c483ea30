import { firstUnit } from "./granted-term.ts";
import type { PublishingCalendar, Schedule } from "./publishing.ts";
import { shortestDays, type Term } from "./term.ts";
import { addDays, type Day } from "../day.ts";

export type NextRenewal = {
  /** The first issue or day after the paid term. */
  readonly renewsOn: Day;
  /** EZ-Pay charges on this day. */
  readonly chargeOn: Day;
  /** A bill-me invoice goes out on this day. */
  readonly billOn: Day;
  /** The last day on which canceling stops the charge. */
  readonly cancelDeadline: Day;
};

/** A bill-me invoice goes out four weeks before the renewal (rules 3). */
export const daysBilledAhead = 28;

export const billOnOf = (renewsOn: Day): Day => addDays(renewsOn, -daysBilledAhead);

/**
 * The charge never comes in the first half of the preceding term, however short that is. Otherwise a weekly plan with
 * seven days' lead would be charged twice on the day of purchase, with no day left to cancel.
 */
const leadDays = (term: Term, chargeLeadDays: number): number =>
  Math.min(chargeLeadDays, Math.floor(shortestDays(term) / 2));

/**
 * The dates that follow from the end of a paid term (rules 3).
 *
 * @param term the term that ends.
 */
export function nextRenewal(
  paidThrough: Day,
  plan: { readonly printDays: Schedule; readonly term: Term },
  calendar: PublishingCalendar,
  policy: { readonly chargeLeadDays: number },
): NextRenewal {
  const renewsOn = firstUnit(plan.printDays, calendar, addDays(paidThrough, 1));
  const chargeOn = addDays(renewsOn, -leadDays(plan.term, policy.chargeLeadDays));
  return { renewsOn, chargeOn, billOn: billOnOf(renewsOn), cancelDeadline: addDays(chargeOn, -1) };
}
