import type { Moment } from "../calendar/cut-off.ts";
import { addDays, type Day } from "../day.ts";
import { type CarrierRoute, carriersDeliver, deliveryDeadline } from "./carrier-route.ts";
import type { ReportDay, Resolution } from "./delivery-issue.ts";
import { type DeliveryFacts, isStopped, noPaperReason } from "./due-issue.ts";

export type IssueFacts = {
  readonly moment: Moment;
  readonly delivery: DeliveryFacts;
  /** Null: the paper comes by mail. */
  readonly route: CarrierRoute | null;
  /** Issues of this product that were already reported. */
  readonly reported: readonly Day[];
  /** The days on which credits were given automatically. */
  readonly credits: readonly Day[];
};

export type DayProblem = "not-due" | "stopped" | "already-reported";

/** A day whose paper can be reported, or why it cannot. */
export type DayOption = {
  readonly when: ReportDay;
  readonly issueOn: Day;
  readonly because: DayProblem | null;
  /** When the paper is due. Before that it can't be reported as late or missed. Null: that time has passed. */
  readonly lateFrom: number | null;
};

export type RedeliveryProblem = "no-redelivery" | "redelivery-closed" | "no-carrier-then" | "stopped-then";

export type RedeliveryOption = {
  readonly resolution: Exclude<Resolution, "credit">;
  readonly on: Day;
  /** How late a carrier redelivers, in minutes after midnight; null by mail. */
  readonly until: number | null;
  readonly because: RedeliveryProblem | null;
};

/**
 * Automatic credits count for 30 days, including today. Once there are this many, staff decide the next one (rules 3a,
 * 4.8).
 */
export const creditDays = 30;
const automaticCredits = 3;

export const needsReview = ({ moment, credits }: Pick<IssueFacts, "moment" | "credits">): boolean =>
  credits.filter((day) => day > addDays(moment.today, -creditDays)).length >= automaticCredits;

export const reportedDay = ({ today }: Moment, when: ReportDay): Day => (when === "today" ? today : addDays(today, -1));

export function dayOption(facts: IssueFacts, when: ReportDay): DayOption {
  const { moment, route, reported } = facts;
  const issueOn = reportedDay(moment, when);
  const due = deliveryDeadline(route, issueOn);
  return {
    when,
    issueOn,
    because: reported.includes(issueOn) ? "already-reported" : noPaperReason(facts.delivery, issueOn),
    lateFrom: when === "today" && moment.minutes < due ? due : null,
  };
}

export function redeliveryOption(facts: IssueFacts, resolution: RedeliveryOption["resolution"]): RedeliveryOption {
  const { moment, route } = facts;
  const on = resolution === "redeliverToday" ? moment.today : addDays(moment.today, 1);
  return { resolution, on, until: route?.redeliveryUntilMinutes ?? null, because: redeliveryProblem(facts, on) };
}

function redeliveryProblem({ moment, delivery, route }: IssueFacts, on: Day): RedeliveryProblem | null {
  if (route === null) return "no-redelivery";
  if (!carriersDeliver(delivery.calendar, on)) return "no-carrier-then";
  if (on === moment.today && moment.minutes >= route.redeliveryUntilMinutes) return "redelivery-closed";
  return isStopped(delivery.stops, on) ? "stopped-then" : null;
}
