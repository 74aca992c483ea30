import { addDays, type Day, laterOf, weekdayOf } from "../day.ts";

/** The publication's local date, and the minutes since midnight there. */
export type Moment = { readonly today: Day; readonly minutes: number };

export type CutOffPolicy = {
  /** The next day's paper can be changed until this many minutes after midnight. */
  readonly cutOffMinutes: number;
  /** Mailing days that a mailed paper takes to arrive. */
  readonly mailLeadDays: number;
};

const sunday = 0;

function addMailingDays(day: Day, days: number): Day {
  let arrives = day;
  for (let left = days; left > 0;) {
    arrives = addDays(arrives, 1);
    // No mail is delivered on Sundays.
    if (weekdayOf(arrives) !== sunday) left--;
  }
  return arrives;
}

/**
 * The first day whose paper a command given now can still reach (rules 3). Strictly before the cut-off, that is
 * tomorrow for a carrier's paper, else the day after (rules 3a); a mailed paper adds its mailing days.
 */
export function firstReachableDay(moment: Moment, policy: CutOffPolicy, method: "carrier" | "mail"): Day {
  const handled = moment.minutes < policy.cutOffMinutes ? moment.today : addDays(moment.today, 1);
  const byCarrier = addDays(handled, 1);
  return method === "carrier" ? byCarrier : laterOf(byCarrier, addMailingDays(handled, policy.mailLeadDays));
}

/** The moment from which a command no longer reaches an issue: strictly before it, it does (rules 3a). */
export function cutOffOf(issue: Day, policy: CutOffPolicy, method: "carrier" | "mail"): Moment {
  let today = addDays(issue, -1);
  // Finds the last day on which a command before the cut-off still reaches the issue.
  while (firstReachableDay({ today, minutes: -1 }, policy, method) > issue) today = addDays(today, -1);
  return { today, minutes: policy.cutOffMinutes };
}
