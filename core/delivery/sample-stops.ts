import { type Day, toDay, type Weekday } from "../day.ts";
import { grantEntry } from "../ledger/expiry.ts";
import type { StopFacts, WantedStop } from "./stop-facts.ts";

// For tests only: the subscription of the worked example (rules 10), as a base for variations.

const wedFriSun: readonly Weekday[] = [3, 5, 0];

/** Bought on Mon, Feb 2, 2026: 12 issues from Wed, Feb 4 through Sun, Mar 1. */
export const sampleFacts: StopFacts = {
  status: "active",
  renews: true,
  cancelAt: null,
  entries: [grantEntry({ startOn: toDay("2026-02-04"), units: 12 }, null)],
  stops: [],
  printDays: wedFriSun,
  papers: wedFriSun,
  term: { unit: "weeks", length: 4 },
  calendar: { weekdays: [0, 1, 2, 3, 4, 5, 6], closed: [] },
  policy: { chargeLeadDays: 7 },
  moment: { today: toDay("2026-02-02"), minutes: 600 },
  cutOff: { cutOffMinutes: 17 * 60, mailLeadDays: 3 },
  method: "carrier",
  stopAheadDays: 365,
};

export const wanted = (from: string, until: string, option: WantedStop["option"] = "stop"): WantedStop => ({
  stopOn: toDay(from),
  restartOn: toDay(until),
  option,
});

/** The same facts, but on another day. */
export const onDay = (facts: StopFacts, day: string | Day, minutes = 600): StopFacts => ({
  ...facts,
  moment: { today: toDay(day), minutes },
});

/** The same facts with this stop active, as number 1. */
export const holding = (facts: StopFacts, ...stops: readonly WantedStop[]): StopFacts => ({
  ...facts,
  stops: stops.map((stop, at) => ({ ...stop, stopId: at + 1, postedThrough: null })),
});
