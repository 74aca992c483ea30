import { closedDays } from "../calendar/stopped-issues.ts";
import { issuesBetween } from "../calendar/publishing.ts";
import { addDays, type Day, laterOf } from "../day.ts";
import { finalDeliveryDay, type StopFacts } from "../delivery/stop-facts.ts";

/** An event in a reader's calendar. `key` identifies it as long as it is the same event. */
export type FeedEvent = {
  readonly kind: "paper" | "no-paper" | "stop" | "charge" | "bill" | "end";
  readonly key: string;
  readonly from: Day;
  /** The first day after the event. */
  readonly until: Day;
};

export type FeedFacts = {
  readonly stops: StopFacts;
  readonly startOn: Day;
  readonly renewsOn: Day;
  /** Null unless EZ-Pay will charge on that day. */
  readonly chargeOn: Day | null;
};

/** How many days ahead papers are shown. Calendars read the feed about twice a day, so they need no more. */
export const feedDays = 60;

const oneDay = (kind: FeedEvent["kind"], from: Day): FeedEvent => ({
  kind,
  key: `${kind}-${from}`,
  from,
  until: addDays(from, 1),
});

/** Papers and holidays of the next weeks, stops, and the next payment or the last day, in order of their days. */
export function feedEvents({ stops: facts, startOn, renewsOn, chargeOn }: FeedFacts): FeedEvent[] {
  const { moment, stops } = facts;
  const ends = finalDeliveryDay(facts, stops);
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
