import * as fc from "fast-check";
import { expect, test } from "vitest";
import { issuesFrom, type PublishingCalendar, type Schedule } from "../calendar/publishing.ts";
import { addDays, type Day, toDay } from "../day.ts";
import type { PaperOption } from "../calendar/stopped-issues.ts";
import { type ExpiryEntry, grantEntry, replayLedger, replayLedgerSteps } from "../ledger/expiry.ts";
import { type ActiveStop, paidDates } from "../ledger/paid-dates.ts";
import { ledgerSteps, type PostedEntry } from "./ledger-steps.ts";
import { stepText, stopText, unitsText } from "./ledger-text.ts";
import { upcomingStops } from "./upcoming-stops.ts";

const calendar: PublishingCalendar = { weekdays: [0, 1, 2, 3, 4, 5, 6], closed: [toDay("2026-12-25")] };
const wedFriSun: Schedule = [3, 5, 0];
const digital: Schedule = [];
const bought = grantEntry({ startOn: toDay("2026-02-04"), units: 12 }, null);

const posted = (entry: ExpiryEntry, reference: string | null = null, postedOn: Day = entry.issueOn): PostedEntry => ({
  ...entry,
  reference,
  postedOn,
  postedMs: 0,
});
const stopped = (date: string, reference = "stop:7") =>
  posted({ cause: "stop", halfUnits: 2, issueOn: toDay(date) }, reference);
const credit = (date: string, halfUnits: number) =>
  posted({ cause: "complaint", halfUnits, issueOn: toDay(date) }, "issue:1");
const stepTexts = (entries: readonly PostedEntry[], schedule = wedFriSun) =>
  ledgerSteps(entries, schedule, calendar).map((step) => stepText(step, schedule.length > 0, "en"));

test("describes a stop in one sentence: 3 issues added, delivery was stopped Feb 11 – 15, and the resulting date", () => {
  const story = stepTexts([
    posted(bought, "payment:1"),
    stopped("2026-02-11"),
    stopped("2026-02-13"),
    stopped("2026-02-15"),
  ]);
  expect(story).toEqual([
    "12 issues paid for, starting Wed, Feb 4, 2026; your subscription now runs through Sun, Mar 1, 2026",
    "3 issues added: delivery was stopped Feb 11 – 15, 2026; your subscription now runs through Sun, Mar 8, 2026",
  ]);
});

test("makes two steps of two stops, and of one stop with something between its rows", () => {
  const between = credit("2026-02-12", 2);
  const rows = [posted(bought), stopped("2026-02-11"), between, stopped("2026-02-13"), stopped("2026-02-15", "stop:8")];
  expect(ledgerSteps(rows, wedFriSun, calendar).map(({ cause }) => cause)).toEqual([
    "granted",
    "stop",
    "complaint",
    "stop",
    "stop",
  ]);
});

test("says that half an issue waits for another half", () => {
  expect(stepTexts([posted(bought), credit("2026-02-06", 1), credit("2026-02-08", 1)]).slice(1)).toEqual([
    "Half an issue added: credit for the paper dated Fri, Feb 6, 2026; your subscription still runs through Sun, Mar 1, 2026 (two halves make an issue)",
    "Half an issue added: credit for the paper dated Sun, Feb 8, 2026; your subscription now runs through Wed, Mar 4, 2026",
  ]);
});

test("words gifts, goodwill and refunds separately, and counts days for digital", () => {
  const month = posted(grantEntry({ startOn: toDay("2026-02-04"), units: 28 }, null), "gift:1");
  const goodwill = posted({ cause: "goodwill", halfUnits: 2, issueOn: toDay("2026-02-10") });
  const refund = posted({ cause: "refunded", halfUnits: -58, issueOn: toDay("2026-02-10") });
  expect(stepTexts([month, goodwill, refund], digital)).toEqual([
    "28 days given to you, starting Wed, Feb 4, 2026; your subscription now runs through Tue, Mar 3, 2026",
    "1 day added by customer service; your subscription now runs through Wed, Mar 4, 2026",
    "29 days removed: refunded; nothing is paid for now",
  ]);
});

test.each([
  [1, "Half an issue"],
  [2, "1 issue"],
  [3, "1½ issues"],
  [24, "12 issues"],
])("%i half units are %s", (halfUnits, text) => expect(unitsText(halfUnits, true, "en")).toBe(text));

const standing = (from: string, until: string, option: PaperOption = "stop"): ActiveStop => ({
  stopOn: toDay(from),
  restartOn: toDay(until),
  option,
  postedThrough: null,
});
const toCome = (stops: readonly ActiveStop[]) =>
  upcomingStops({ entries: [bought], stops, printDays: wedFriSun, calendar });

test("adds an open stop's issues with the worked example's date, and nothing for saved papers", () => {
  expect(toCome([standing("2026-02-09", "2026-02-23")]).map((stop) => stopText(stop, "en"))).toEqual([
    "6 issues will be added: delivery will be stopped Feb 11 – 22, 2026; your subscription will then run through Sun, Mar 15, 2026",
  ]);
  expect(toCome([standing("2026-02-09", "2026-02-23", "save")])).toEqual([]);
});

test("shows only the rest of a stop that has begun as still ahead", () => {
  const stop = { ...standing("2026-02-09", "2026-02-23"), postedThrough: toDay("2026-02-18") };
  expect(toCome([stop]).map(({ issues }) => issues)).toEqual([["2026-02-20", "2026-02-22"]]);
});

// Random histories of a subscription, row by row as they would be posted.
type Event = { readonly cause: "paid" | "lapsed" | "complaint" | "goodwill" | "stop" | "refunded"; readonly n: number };
const event: fc.Arbitrary<Event> = fc.record({
  cause: fc.constantFrom("paid", "lapsed", "complaint", "goodwill", "stop", "refunded"),
  n: fc.integer({ min: 1, max: 9 }),
});
const schedules = fc.constantFrom<Schedule>(wedFriSun, [0], [1, 2, 3, 4, 5, 6], digital);

function rowsOf(events: readonly Event[], schedule: Schedule): PostedEntry[] {
  const rows = [posted(grantEntry({ startOn: toDay("2026-11-04"), units: 12 }, null), "payment:0")];
  for (const [at, { cause, n }] of events.entries()) {
    const end = replayLedger(rows, schedule, calendar).paidThrough;
    const next = addDays(end ?? toDay("2026-11-04"), 1);
    const units = rows.reduce((sum, { halfUnits }) => sum + halfUnits, 0);
    if (cause === "paid") rows.push(posted(grantEntry({ startOn: next, units: n * 4 }, null), `payment:${at}`));
    else if (cause === "lapsed")
      rows.push(posted(grantEntry({ startOn: addDays(next, 30 + n), units: n }, null), `payment:${at}`));
    else if (cause === "refunded") {
      if (units > 2 * n) rows.push(posted({ cause, halfUnits: -n, issueOn: next }, `payment:${at}`));
    } else if (cause === "stop") {
      const issues = issuesFrom(schedule.length === 0 ? [0] : schedule, calendar, addDays(next, -20));
      for (let i = 0; i < n; i++)
        rows.push(posted({ cause, halfUnits: 2, issueOn: issues.next().value }, `stop:${at}`));
    } else rows.push(posted({ cause, halfUnits: n % 2 === 0 ? 2 : 1, issueOn: next }, `issue:${at}`));
  }
  return rows;
}

test("replays the ledger to the stored date at each step, and accounts for every row", () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 25 }), schedules, (events, schedule) => {
      const rows = rowsOf(events, schedule);
      const story = ledgerSteps(rows, schedule, calendar);
      // What would be stored after each row, recalculated from scratch each time.
      const stored = rows.map((_, at) => replayLedger(rows.slice(0, at + 1), schedule, calendar));
      expect(replayLedgerSteps(rows, schedule, calendar)).toEqual(stored);
      expect(story.at(-1)?.after).toBe(stored.at(-1)?.paidThrough);
      const ends = stored.map(({ paidThrough }) => paidThrough);
      expect(story.every(({ after }) => ends.includes(after))).toBe(true);
      for (const [at, step] of story.entries()) expect(step.before).toBe(at === 0 ? null : story[at - 1]?.after);
      const sum = (list: readonly { readonly halfUnits: number }[]) => list.reduce((so, it) => so + it.halfUnits, 0);
      expect(sum(story)).toBe(sum(rows));
    }),
  );
});

test("combines the ledger's last date and the stops to come into the stored date", () => {
  const days = fc.nat(50).map((n) => addDays(toDay("2026-02-01"), n));
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 30 }), fc.constantFrom("stop", "save"), (from, length, option) => {
      const stop = { stopOn: from, restartOn: addDays(from, length), option, postedThrough: null } as const;
      const plan = { printDays: wedFriSun, term: { unit: "weeks", length: 4 }, calendar } as const;
      const dates = paidDates({ entries: [bought], stops: [stop], ...plan, policy: { chargeLeadDays: 7 } });
      expect(toCome([stop]).at(-1)?.runsTo ?? toDay("2026-03-01")).toBe(dates?.paidThrough);
    }),
  );
});
