import * as fc from "fast-check";
import { expect, test } from "vitest";
import { grantTerm } from "../calendar/granted-term.ts";
import { cutOffOf } from "../calendar/cut-off.ts";
import { issuesFrom, nextIssue } from "../calendar/publishing.ts";
import type { Term } from "../calendar/term.ts";
import { addDays, partsOf, toDay, type Weekday } from "../day.ts";
import { grantEntry } from "../ledger/expiry.ts";
import { decideStop, decideStopEdit, decideWithdrawal } from "./decide-stop.ts";
import { dueStops } from "./due-stops.ts";
import { onDay } from "./sample-stops.ts";
import { settleStops } from "./settle-stops.ts";
import {
  datesWithStops,
  finalDeliveryDay,
  firstReachableIssue,
  type StopFacts,
  type WantedStop,
} from "./stop-facts.ts";
import { stoppedIssues } from "../calendar/stopped-issues.ts";

/**
 * Just before a leap day, before a 31st, and before the Sundays on which clocks change (March 8 and November 1, 2026).
 */
const beginnings = ["2024-02-10", "2026-01-31", "2026-02-20", "2026-10-20", "2027-12-31"].map(toDay);
const weekdays = fc.uniqueArray(fc.constantFrom<Weekday[]>(0, 1, 2, 3, 4, 5, 6), { minLength: 1 });
const terms = fc.constantFrom<Term[]>(
  { unit: "weeks", length: 4 },
  { unit: "weeks", length: 1 },
  { unit: "months", length: 1 },
  { unit: "months", length: 3 },
);

/** A subscription some days after its purchase, with a few holidays. */
const subscriptions = fc
  .record({
    bought: fc.constantFrom(...beginnings),
    printDays: weekdays,
    term: terms,
    holidays: fc.array(fc.nat(120), { maxLength: 8 }),
    daysLater: fc.nat(20),
    minutes: fc.nat(1439),
    method: fc.constantFrom<StopFacts["method"][]>("carrier", "mail"),
    canceled: fc.boolean(),
  })
  .map(({ bought, printDays, term, holidays, daysLater, minutes, method, canceled }): StopFacts => {
    const calendar = { weekdays: [0, 1, 2, 3, 4, 5, 6] as const, closed: holidays.map((n) => addDays(bought, n)) };
    const startOn = nextIssue(printDays, calendar, addDays(bought, 1));
    const { units } = grantTerm(startOn, partsOf(startOn).date, { printDays, term }, calendar);
    const facts: StopFacts = {
      status: "active",
      renews: true,
      cancelAt: null,
      entries: [grantEntry({ startOn, units }, null)],
      stops: [],
      printDays,
      papers: printDays,
      term,
      calendar,
      policy: { chargeLeadDays: 7 },
      moment: { today: addDays(bought, daysLater), minutes },
      cutOff: { cutOffMinutes: 17 * 60, mailLeadDays: 3 },
      method,
      stopAheadDays: 365,
    };
    const paidThrough = datesWithStops(facts, [])?.paidThrough ?? bought;
    return canceled && paidThrough > facts.moment.today
      ? { ...facts, status: "cancelling", cancelAt: paidThrough }
      : facts;
  });

const requests = fc.record({
  inDays: fc.integer({ min: 1, max: 40 }),
  length: fc.integer({ min: 1, max: 30 }),
  option: fc.constantFrom<WantedStop["option"][]>("save", "stop"),
});
type Wish = { readonly inDays: number; readonly length: number; readonly option: WantedStop["option"] };

const wishedBy = ({ moment }: StopFacts, { inDays, length, option }: Wish): WantedStop => {
  const stopOn = addDays(moment.today, inDays);
  return { stopOn, restartOn: addDays(stopOn, length), option };
};

/** The subscription with the requested stop, and what the reader was shown; null if the stop is refused. */
function stopping(facts: StopFacts, request: Wish) {
  const decision = decideStop(facts, wishedBy(facts, request));
  if (decision.kind === "refused") return null;
  const stop = { ...decision.stop, stopId: 1, postedThrough: null };
  const followed = facts.cancelAt === null ? null : (decision.effect.outcome.dates?.paidThrough ?? null);
  return { held: { ...facts, stops: [stop], cancelAt: followed }, stop, effect: decision.effect };
}

/** What the job records on this day. */
function jobOf(facts: StopFacts): StopFacts {
  const { rows, processed, status } = dueStops(facts);
  return {
    ...facts,
    status: status ?? facts.status,
    entries: [...facts.entries, ...rows.map(({ issueOn }) => ({ cause: "stop" as const, halfUnits: 2, issueOn }))],
    stops: facts.stops.map((stop) => ({
      ...stop,
      postedThrough: processed.find(({ stopId }) => stopId === stop.stopId)?.through ?? stop.postedThrough,
    })),
  };
}

test("shows the actual dates every day until the stop is over, and the job never moves them, even run twice", () => {
  fc.assert(
    fc.property(subscriptions, requests, fc.integer({ min: 1, max: 4 }), (facts, request, everyDays) => {
      const stopped = stopping(facts, request);
      if (stopped === null) return;
      const { effect, stop } = stopped;
      let held: StopFacts = stopped.held;
      const last = addDays(stop.restartOn, everyDays + 1);
      for (let day = facts.moment.today; day <= last; day = addDays(day, everyDays)) {
        held = jobOf(onDay(held, day));
        expect(datesWithStops(held, held.stops)).toEqual(effect.outcome.dates);
        const again = dueStops(held);
        expect([again.rows, again.processed, again.status]).toEqual([[], [], null]);
      }
      expect(held.status).toBe(facts.status);
      const posted = held.entries.filter(({ cause }) => cause === "stop").map(({ issueOn }) => issueOn);
      const adding = effect.issues.filter((issue) => issue.effect === "adds").map(({ date }) => date);
      expect(posted).toEqual(adding);
    }),
    { numRuns: 50 },
  );
});

test("shows exactly the subscriber's issues of the stop's days, none of them past its cut-off", () => {
  fc.assert(
    fc.property(subscriptions, requests, (facts, request) => {
      const stopped = stopping(facts, request);
      if (stopped === null) return;
      const { stop, effect } = stopped;
      const dates = effect.issues.map(({ date }) => date);
      expect(dates).toEqual(stoppedIssues(stop, facts.papers, facts.calendar));
      expect(effect.restartsWith >= stop.restartOn).toBe(true);
      for (const issue of dates) {
        const { today, minutes } = cutOffOf(issue, facts.cutOff, facts.method);
        const { moment } = facts;
        expect(moment.today < today || (moment.today === today && moment.minutes < minutes)).toBe(true);
      }
    }),
  );
});

test("restores the dates exactly when a stop is withdrawn before it begins", () => {
  fc.assert(
    fc.property(subscriptions, requests, (facts, request) => {
      const stopped = stopping(facts, request);
      if (stopped === null) return;
      const decision = decideWithdrawal(stopped.held, 1);
      expect(decision).toMatchObject({ kind: "accepted", stop: null });
      expect(decision?.kind === "accepted" && decision.effect.outcome.dates).toEqual(datesWithStops(facts, []));
      expect(finalDeliveryDay(stopped.held, [])).toBe(facts.cancelAt);
    }),
  );
});

test("keeps only unreachable papers stopped when withdrawn in the middle, and restores every other issue", () => {
  fc.assert(
    fc.property(subscriptions, requests, fc.nat(30), fc.nat(1439), (facts, request, daysOn, minutes) => {
      const stopped = stopping(facts, request);
      if (stopped === null) return;
      const held = jobOf(onDay(stopped.held, addDays(stopped.stop.stopOn, daysOn), minutes));
      const decision = decideWithdrawal(held, 1);
      if (decision?.kind !== "accepted" || decision.stop === null) return;
      const kept = decision.effect.issues.map(({ date }) => date);
      const reach = firstReachableIssue(held);
      expect(kept).toEqual(stopped.effect.issues.map(({ date }) => date).filter((date) => date < reach));
      expect(decision.effect.restartsWith).toBe(reach);
      const fresh = { ...stopped.stop, restartOn: decision.stop.restartOn };
      expect(decision.effect.outcome.dates).toEqual(datesWithStops(facts, [fresh]));
    }),
  );
});

test("moves no paper past its cut-off on a change", () => {
  const later = fc.record({
    days: fc.nat(30),
    minutes: fc.nat(1439),
    stop: fc.integer({ min: -5, max: 5 }),
    restart: fc.integer({ min: -12, max: 12 }),
  });
  fc.assert(
    fc.property(subscriptions, requests, later, (facts, request, { days, minutes, stop, restart }) => {
      const stopped = stopping(facts, request);
      if (stopped === null) return;
      const held = onDay(stopped.held, addDays(facts.moment.today, days), minutes);
      const to = {
        stopOn: addDays(stopped.stop.stopOn, stop),
        restartOn: addDays(stopped.stop.restartOn, restart),
        option: stopped.stop.option,
      };
      const decision = decideStopEdit(held, 1, to);
      if (decision?.kind !== "accepted") return;
      const reach = firstReachableIssue(held);
      const kept = (issues: readonly { readonly date: string }[]) =>
        issues.filter(({ date }) => date < reach).map(({ date }) => date);
      expect(kept(decision.effect.issues)).toEqual(kept(stopped.effect.issues));
    }),
    { numRuns: 150 },
  );
});

test("delivers every paid paper after a cancellation, and leaves no stop beyond the end", () => {
  const two = fc.tuple(requests, requests);
  fc.assert(
    fc.property(subscriptions, two, fc.nat(12), (facts, [first, second], daysOn) => {
      const going = { ...facts, status: "active" as const, cancelAt: null };
      const once = stopping(going, first);
      if (once === null) return;
      const more = decideStop(once.held, wishedBy(going, second));
      const stops =
        more.kind === "accepted"
          ? [...once.held.stops, { ...more.stop, stopId: 2, postedThrough: null }]
          : once.held.stops;
      const later = onDay({ ...going, stops }, addDays(going.moment.today, daysOn));
      const end = datesWithStops(later, stops)?.paidThrough ?? later.moment.today;
      if (end <= later.moment.today) return;
      const canceling: StopFacts = { ...later, status: "cancelling", cancelAt: end };
      const settled = settleStops(canceling);
      const after: StopFacts = { ...canceling, stops: settled.stops };
      const ends = finalDeliveryDay(canceling, settled.stops) ?? end;
      for (const stop of settled.stops) expect(stop.stopOn <= ends).toBe(true);
      const bought = (facts.entries[0]?.halfUnits ?? 0) / 2;
      expect(papersThrough(after, ends)).toBe(bought);
    }),
    { numRuns: 100 },
  );
});

/** How many papers are delivered through a day; saved papers count when they are delivered. */
function papersThrough({ entries, stops, printDays, calendar }: StopFacts, end: string): number {
  let papers = 0;
  for (const issue of issuesFrom(printDays, calendar, entries[0]?.issueOn ?? toDay("2024-01-01"))) {
    if (issue > end) return papers;
    const stop = stops.find(({ stopOn, restartOn }) => stopOn <= issue && issue < restartOn);
    if (stop === undefined || stop.option === "save") papers++;
  }
  return papers;
}
