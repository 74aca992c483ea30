import { type DeliveryDays, issuesBetween, type PublishingCalendar } from "../calendar/publishing.ts";
import { type PaperOption, type StoppedDays, stoppedIssues } from "../calendar/stopped-issues.ts";
import { addDays, type Day, laterOf } from "../day.ts";

/** The papers that will still come before a subscription ends; `lastOn` is the day of the last one. */
export type RemainingPapers = { readonly count: number; readonly lastOn: Day };

export type PapersFacts = {
  readonly today: Day;
  /** The day of the first paper, in the past or in the future. */
  readonly startOn: Day;
  /** The last day of the subscription. */
  readonly until: Day;
  readonly papers: DeliveryDays;
  readonly calendar: PublishingCalendar;
  readonly stops: readonly (StoppedDays & { readonly option: PaperOption })[];
};

/** Papers that a stop saves still come, but later than their date. Null: no more papers come, or none ever did. */
export function remainingPapers({
  today,
  startOn,
  until,
  papers,
  calendar,
  stops,
}: PapersFacts): RemainingPapers | null {
  const heldBack = new Map(
    stops.flatMap((stop) => stoppedIssues(stop, papers, calendar).map((issue) => [issue, stop.option] as const)),
  );
  let count = 0;
  let lastOn: Day | null = null;
  for (const issue of issuesBetween(papers, calendar, laterOf(startOn, addDays(today, 1)), until)) {
    const option = heldBack.get(issue);
    if (option !== "stop") count += 1;
    if (option === undefined) lastOn = issue;
  }
  return lastOn === null ? null : { count, lastOn };
}
