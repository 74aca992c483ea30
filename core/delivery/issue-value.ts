import type { PublishingCalendar, Schedule } from "../calendar/publishing.ts";
import type { Day } from "../day.ts";
import { type Cents, portion } from "../money.ts";
import { valuedUnits } from "../ledger/unit-values.ts";
import type { RateVersion } from "../subscribing/plan.ts";

/** The refund value of a faulty paper: half of its issue's value for a missing section (rules 3, 4.8). */
export function issueValue(
  { issueOn, halfUnits }: { readonly issueOn: Day; readonly halfUnits: number },
  rate: Pick<RateVersion, "term" | "amount" | "weekdayValues">,
  plan: { readonly printDays: Schedule; readonly calendar: PublishingCalendar },
): Cents {
  const price = { rate, whole: rate.amount };
  const { value } = valuedUnits(issueOn, price, { ...plan, anchorDay: Number(issueOn.slice(8)) }).next().value;
  return portion(value, halfUnits, 2);
}
