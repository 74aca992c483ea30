import { addDays, type Day } from "../day.ts";
import { countedIssues, type NumberedStop, type StopFacts } from "./stop-facts.ts";
import { deliveringOn, stoppedIssues } from "../calendar/stopped-issues.ts";

/** How many days before the restart its email is sent: early enough to change the restart. */
export const restartNoticeDays = 2;

/** What to record on a day for the stops of a subscription. */
export type DueStops = {
  /** Stopped issues whose date has passed: each adds a unit (rules 4.7). */
  readonly rows: readonly { readonly stopId: number; readonly issueOn: Day }[];
  /** The day through which each stop has been processed. */
  readonly processed: readonly { readonly stopId: number; readonly through: Day }[];
  /** The new status; null: unchanged. */
  readonly status: "active" | "stopped" | null;
  /** Delivery restarts soon. */
  readonly restarting: readonly NumberedStop[];
};

/** Running it again on the same day, after its rows were posted, finds nothing more. */
export function dueStops(facts: StopFacts): DueStops {
  const { today } = facts.moment;
  const counted = countedIssues(facts, facts.stops);
  const rows = counted.issues
    .filter((issueOn) => issueOn < today)
    .flatMap((issueOn) => facts.stops.filter(keeps(issueOn)).map(({ stopId }) => ({ stopId, issueOn })));
  return {
    rows,
    processed: facts.stops.flatMap((stop) => processedDays(facts, stop, counted)),
    status: changedStatus(facts),
    restarting: facts.stops.filter(
      ({ stopOn, restartOn }) =>
        stopOn <= today && today < restartOn && addDays(restartOn, -restartNoticeDays) <= today,
    ),
  };
}

const keeps =
  (issueOn: Day) =>
  ({ stopOn, restartOn, option }: NumberedStop): boolean =>
    option === "stop" && stopOn <= issueOn && issueOn < restartOn;

/** Through yesterday, or through the stop's last day. A past issue that isn't paid for yet waits for a late payment. */
function processedDays(
  facts: StopFacts,
  stop: NumberedStop,
  { issues, paidFrom }: ReturnType<typeof countedIssues>,
): DueStops["processed"] {
  const { stopId, postedThrough, restartOn, option } = stop;
  const { today } = facts.moment;
  const passed = addDays(restartOn < today ? restartOn : today, -1);
  const waiting =
    option === "save"
      ? undefined
      : stoppedIssues(stop, facts.papers, facts.calendar).find(
          (issue) =>
            issue <= passed &&
            (postedThrough === null || issue > postedThrough) &&
            (paidFrom === null || issue >= paidFrom) &&
            !issues.includes(issue),
        );
  const through = waiting === undefined ? passed : addDays(waiting, -1);
  return through < stop.stopOn || (postedThrough !== null && through <= postedThrough) ? [] : [{ stopId, through }];
}

/** A subscription that is overdue or canceled keeps its status. */
function changedStatus(facts: StopFacts): DueStops["status"] {
  const delivers = deliveringOn(facts.moment.today, facts);
  return (facts.status === "active" || facts.status === "stopped") && facts.status !== delivers ? delivers : null;
}
