import { addDays, laterOf, weekdayOf, type Day } from "../day.ts";

/** Where the publication's clock stands: its day, and the minutes since midnight there. */
export type Moment = { readonly today: Day; readonly minutes: number };

export type CutOffPolicy = {
  /** Minutes after midnight until which the next day's paper can still be changed. */
  readonly cutOffMinutes: number;
  /** Mailing days that a mailed paper is under way. */
  readonly mailLeadDays: number;
};

const sunday = 0;

function addMailingDays(day: Day, days: number): Day {
  let arrives = day;
  for (let left = days; left > 0;) {
    arrives = addDays(arrives, 1);
    // The mail rests on Sundays.
    if (weekdayOf(arrives) !== sunday) left--;
  }
  return arrives;
}

/**
 * The first day whose paper a command given now can still reach (rules 3). Strictly before the cut-off a carrier's paper of
 * tomorrow is reached, else that of the day after (rules 3a); a mailed paper needs its mailing days from there.
 */
export function firstReachableDay(moment: Moment, policy: CutOffPolicy, method: "carrier" | "mail"): Day {
  const handled = moment.minutes < policy.cutOffMinutes ? moment.today : addDays(moment.today, 1);
  const byCarrier = addDays(handled, 1);
  return method === "carrier" ? byCarrier : laterOf(byCarrier, addMailingDays(handled, policy.mailLeadDays));
}

/** The first moment at which a command no longer reaches an issue: until then, strictly, it does (rules 3a). */
export function cutOffOf(issue: Day, policy: CutOffPolicy, method: "carrier" | "mail"): Moment {
  let today = addDays(issue, -1);
  // Handled on that day, before the cut-off.
  while (firstReachableDay({ today, minutes: -1 }, policy, method) > issue) today = addDays(today, -1);
  return { today, minutes: policy.cutOffMinutes };
}
