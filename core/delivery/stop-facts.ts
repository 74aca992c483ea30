import { type CutOffPolicy, firstReachableDay, type Moment } from "../calendar/cut-off.ts";
import { type DeliveryDays, issuesFrom, nextIssue } from "../calendar/publishing.ts";
import { addDays, type Day } from "../day.ts";
import { replayLedger } from "../ledger/expiry.ts";
import { type ActiveStop, paidDates, type PaidDates, type PaidFacts, unpostedIssues } from "../ledger/paid-dates.ts";
import type { SubscriptionStatus } from "../subscription/status.ts";
import { type PaperOption, type StoppedDays, stoppedIssues } from "../calendar/stopped-issues.ts";

export type NumberedStop = ActiveStop & { readonly stopId: number };

/** What a subscriber asks for. */
export type WantedStop = StoppedDays & { readonly option: PaperOption };

/** All facts that decisions about temporary stops depend on. A plan without print days has no delivery to stop. */
export type StopFacts = Omit<PaidFacts, "stops"> & {
  /**
   * The weekdays on which papers come, including a change of plan that is already paid for. `printDays` are those of
   * the current plan.
   */
  readonly papers: DeliveryDays;
  readonly status: SubscriptionStatus;
  /** False: prepaid, ends automatically after the paid term (rules 4.14). */
  readonly renews: boolean;
  readonly cancelAt: Day | null;
  readonly moment: Moment;
  readonly cutOff: CutOffPolicy;
  readonly method: "carrier" | "mail";
  readonly stops: readonly NumberedStop[];
  /** How many days ahead a stop may begin. */
  readonly stopAheadDays: number;
};

type Paper = Pick<StopFacts, "papers" | "calendar">;

/** The first issue that a command given now can still stop or restore (rules 3). */
export const firstReachableIssue = (facts: StopFacts): Day =>
  nextIssue(facts.papers, facts.calendar, firstReachableDay(facts.moment, facts.cutOff, facts.method));

/** The last day on which a stop may begin, so that a mistyped year doesn't hold back papers unnoticed. */
export const lastStopStart = ({ moment, stopAheadDays }: Pick<StopFacts, "moment" | "stopAheadDays">): Day =>
  addDays(moment.today, stopAheadDays);

/** Whether the first paper on or after a day can still be changed. If so, a stop may begin on that day (rules 3a). */
export const isReachable = (facts: StopFacts, day: Day): boolean =>
  nextIssue(facts.papers, facts.calendar, day) >= firstReachableIssue(facts);

/** The first paper on or after a day that no stop holds back. */
export function nextDeliveredIssue({ papers, calendar }: Paper, day: Day, stops: readonly StoppedDays[]): Day {
  for (const issue of issuesFrom(papers, calendar, day))
    if (!stops.some(({ stopOn, restartOn }) => stopOn <= issue && issue < restartOn)) return issue;
  throw new RangeError("issues have no end");
}

/** The day on which the last paid papers that a stop has saved are delivered; null: there are none. */
export function savedPapersDay(
  { stops, ...paper }: Paper & { readonly stops: readonly ActiveStop[] },
  paidThrough: Day,
): Day | null {
  const days = stops
    .filter(({ option }) => option === "save")
    .filter((stop) => stoppedIssues(stop, paper.papers, paper.calendar).some((issue) => issue <= paidThrough))
    .map(({ restartOn }) => nextDeliveredIssue(paper, restartOn, stops));
  return days.toSorted().at(-1) ?? null;
}

/** The dates that the subscription would have with these stops; null while nothing is paid. */
export const datesWithStops = (facts: StopFacts, stops: readonly ActiveStop[]): PaidDates | null =>
  paidDates({ ...facts, stops });

/** The stopped issues that lengthen the subscription on their own and are not in the ledger yet, given these stops. */
export function countedIssues(
  facts: StopFacts,
  stops: readonly ActiveStop[],
): { readonly issues: readonly Day[]; readonly paidFrom: Day | null } {
  const { paidFrom, paidThrough } = replayLedger(facts.entries, facts.printDays, facts.calendar);
  if (paidFrom === null || paidThrough === null) return { issues: [], paidFrom };
  const issues = unpostedIssues({ ...facts, stops }, { paidFrom, paidThrough }).map(({ issueOn }) => issueOn);
  return { issues, paidFrom };
}

/**
 * The final delivery day with these stops: that of a cancellation, or of a prepaid term. It moves with the paid term
 * (rules 3a). Null: the subscription continues.
 */
export function finalDeliveryDay(facts: StopFacts, stops: readonly ActiveStop[]): Day | null {
  const { cancelAt, renews } = facts;
  if (cancelAt === null && renews) return null;
  const [before, after] = [datesWithStops(facts, facts.stops), datesWithStops(facts, stops)];
  if (after === null) return cancelAt;
  const followed = cancelAt === null || (before !== null && cancelAt <= before.paidThrough);
  return followed || after.paidThrough > cancelAt ? after.paidThrough : cancelAt;
}

/** Whether the stop's first issue can no longer be restored. A stop without an issue begins on its first day. */
export function hasStopBegun(facts: StopFacts, stop: StoppedDays): boolean {
  const [first] = stoppedIssues(stop, facts.papers, facts.calendar);
  return first === undefined ? stop.stopOn <= facts.moment.today : first < firstReachableIssue(facts);
}

export const isStopOver = ({ moment }: Pick<StopFacts, "moment">, { restartOn }: StoppedDays): boolean =>
  restartOn <= moment.today;
