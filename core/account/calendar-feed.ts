import { closedDays } from "../calendar/stopped-issues.ts";
import { issuesBetween } from "../calendar/publishing.ts";
import { addDays, laterOf, type Day } from "../day.ts";
import { lastDay, type StopFacts } from "../delivery/stop-facts.ts";

/** What a reader's calendar shows. `key` names it for as long as it stays the same thing. */
export type FeedEvent = {
  readonly kind: "paper" | "no-paper" | "stop" | "charge" | "bill" | "end";
  readonly key: string;
  readonly from: Day;
  /** The first day after it. */
  readonly until: Day;
};

export type FeedFacts = {
  readonly stops: StopFacts;
  readonly startOn: Day;
  readonly renewsOn: Day;
  /** Null unless EZ-Pay will charge on it. */
  readonly chargeOn: Day | null;
};

/** How far ahead papers are shown: a calendar that is read twice a day needs no more. */
export const feedDays = 60;

const oneDay = (kind: FeedEvent["kind"], from: Day): FeedEvent => ({
  kind,
  key: `${kind}-${from}`,
  from,
  until: addDays(from, 1),
});

/** Papers and holidays of the next weeks, stops, and the next payment or the last day; in order of their days. */
export function feedEvents({ stops: facts, startOn, renewsOn, chargeOn }: FeedFacts): FeedEvent[] {
  const { moment, stops } = facts;
  const ends = lastDay(facts, stops);
  const from = laterOf(moment.today, startOn);
  const beyond = addDays(moment.today, feedDays);
  const until = ends !== null && ends < beyond ? addDays(ends, 1) : beyond;
  const open = stops.filter(({ restartOn }) => restartOn > moment.today);
  const events = [
    ...papers(facts, from, until),
    ...(ends === null
      ? [chargeOn === null ? oneDay("bill", renewsOn) : oneDay("charge", chargeOn)]
      : [oneDay("end", ends)]),
    ...open.map(({ stopId, stopOn, restartOn }): FeedEvent => ({
      kind: "stop",
      key: `stop-${stopId}`,
      from: stopOn,
      until: restartOn,
    })),
  ];
  return events.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
}

function papers({ papers: delivery, calendar, stops }: StopFacts, from: Day, until: Day): FeedEvent[] {
  const isStopped = (day: Day): boolean => stops.some(({ stopOn, restartOn }) => stopOn <= day && day < restartOn);
  const found = closedDays({ stopOn: from, restartOn: until }, delivery, calendar).map((day) =>
    oneDay("no-paper", day),
  );
  found.push(...issuesBetween(delivery, calendar, from, addDays(until, -1)).map((day) => oneDay("paper", day)));
  return found.filter((event) => !isStopped(event.from));
}
