import type { Moment } from "../calendar/cut-off.ts";
import { issuesBetween } from "../calendar/publishing.ts";
import { addDays, type Day, laterOf } from "../day.ts";
import { type CarrierRoute, deliveryDeadline } from "./carrier-route.ts";
import { type DeliveryFacts, isStopped, lastDeliveryDay } from "./due-issue.ts";

/**
 * The day of the subscriber's next paper: today until it is due, then the first paper after today that no stop holds
 * back. Null: no more papers come.
 */
export function nextPaper(facts: DeliveryFacts, { today, minutes }: Moment, route: CarrierRoute | null): Day | null {
  const { papers, calendar, startOn, stops } = facts;
  const from = minutes < deliveryDeadline(route, today) ? today : addDays(today, 1);
  const issues = issuesBetween(papers, calendar, laterOf(startOn, from), lastDeliveryDay(facts));
  return issues.find((day) => !isStopped(stops, day)) ?? null;
}
