import * as fc from "fast-check";
import { expect, test } from "vitest";
import { firstUnit, grantTerm } from "../calendar/granted-term.ts";
import { issuesFrom, type PublishingCalendar } from "../calendar/publishing.ts";
import type { Term } from "../calendar/term.ts";
import { addDays, type Day, partsOf, toDay, type Weekday } from "../day.ts";
import { type ExpiryEntry, grantEntry, replayLedger } from "../ledger/expiry.ts";
import { type ActiveStop, paidDates } from "../ledger/paid-dates.ts";
import { renewedTerm } from "./renewed-term.ts";

const calendar: PublishingCalendar = { weekdays: [0, 1, 2, 3, 4, 5, 6], closed: [toDay("2026-07-04")] };
const wedFriSun: readonly Weekday[] = [3, 5, 0];
const fourWeeks: Term = { unit: "weeks", length: 4 };
const policy = { chargeLeadDays: 7 };
const example = {
  entries: [grantEntry({ startOn: toDay("2026-02-04"), units: 12 }, null)],
  stops: [],
  renewsOn: toDay("2026-03-04"),
  anchorDay: 4,
  printDays: wedFriSun,
  term: fourWeeks,
  calendar,
  policy,
  today: toDay("2026-02-25"),
};

test("renews the worked example on its day for twelve more issues, to Sunday, March 29", () => {
  expect(renewedTerm(example)).toMatchObject({
    grant: { cause: "granted", halfUnits: 24, issueOn: "2026-03-04" },
    dates: { paidThrough: "2026-03-29", renewsOn: "2026-04-01" },
    chargeOn: "2026-03-25",
  });
});

test("starts a term paid in grace where the last one ended, with what was delivered as its beginning", () => {
  expect(renewedTerm({ ...example, today: toDay("2026-03-11") }).dates.paidThrough).toBe("2026-03-29");
});

test("moves the end of the renewed term for a stop that is accepted and not posted yet", () => {
  const stop: ActiveStop = {
    stopOn: toDay("2026-02-09"),
    restartOn: toDay("2026-02-23"),
    option: "stop",
    postedThrough: null,
  };
  const stopped = renewedTerm({ ...example, stops: [stop], renewsOn: toDay("2026-03-18") });
  expect(stopped.grant.issueOn).toBe("2026-03-04");
  expect(stopped.dates.paidThrough).toBe("2026-04-12");
});

test("waits at least a week after a late charge before the next one", () => {
  expect(renewedTerm({ ...example, today: toDay("2026-03-30") }).chargeOn).toBe("2026-04-06");
});

type Event = { readonly kind: "renew" | "stop" | "credit"; readonly wait: number; readonly length: number };

const events = fc.array(
  fc.record({
    kind: fc.constantFrom<Event["kind"]>("renew", "renew", "stop", "credit"),
    wait: fc.nat(20),
    length: fc.integer({ min: 1, max: 30 }),
  }),
  { maxLength: 40 },
);
const plans = fc.constantFrom<{ printDays: readonly Weekday[]; term: Term }>(
  { printDays: wedFriSun, term: fourWeeks },
  { printDays: [0], term: { unit: "months", length: 1 } },
  { printDays: [], term: { unit: "months", length: 1 } },
  { printDays: [], term: { unit: "years", length: 1 } },
  { printDays: [0, 1, 2, 3, 4, 5, 6], term: { unit: "weeks", length: 1 } },
);

test("gives every date from the ledger alone over random years of renewals, stops and credits, and loses no paid issue", () => {
  fc.assert(
    fc.property(plans, fc.integer({ min: 0, max: 800 }), events, (plan, begin, history) => {
      const start = firstUnit(plan.printDays, calendar, addDays(toDay("2026-01-29"), begin));
      const first = grantTerm(start, partsOf(start).date, plan, calendar);
      let entries: readonly ExpiryEntry[] = [grantEntry({ startOn: start, units: first.units }, null)];
      let anchorDay = first.anchorDay;
      let stops: readonly ActiveStop[] = [];
      let today: Day = start;
      const wrongs: string[] = [];
      const dates = () => {
        const found = paidDates({ entries, stops, ...plan, calendar, policy });
        if (found === null) throw new Error("nothing is paid");
        return found;
      };
      for (const { kind, wait, length } of history) {
        today = addDays(today, wait);
        const before = dates();
        if (kind === "stop") {
          const stopOn = addDays(today, 2);
          const isFree = plan.printDays.length > 0 && stops.every(({ restartOn }) => restartOn <= stopOn);
          if (isFree)
            stops = [...stops, { stopOn, restartOn: addDays(stopOn, length), option: "stop", postedThrough: null }];
          wrongs.push(...(dates().paidThrough >= before.paidThrough ? [] : ["a stop took paid issues away"]));
        } else if (kind === "credit") {
          entries = [...entries, { cause: "complaint", halfUnits: 2, issueOn: today }];
          wrongs.push(...(dates().paidThrough > before.paidThrough ? [] : ["a credit gave nothing"]));
        } else {
          const { renewsOn } = before;
          const renewed = renewedTerm({ ...plan, entries, stops, renewsOn, anchorDay, calendar, policy, today });
          entries = [...entries, renewed.grant];
          anchorDay = renewed.anchorDay;
          const after = dates();
          wrongs.push(...(JSON.stringify(after) === JSON.stringify(renewed.dates) ? [] : ["not the ledger's dates"]));
          wrongs.push(...(after.paidThrough >= renewsOn ? [] : ["a renewal gave nothing"]));
          wrongs.push(...(renewed.chargeOn > today ? [] : ["charged again at once"]));
        }
      }
      expect(wrongs).toEqual([]);
      // Every granted or credited unit is a day or issue between the start and the end of the ledger.
      const { paidThrough } = replayLedger(entries, plan.printDays, calendar);
      const units = entries.reduce((sum, { halfUnits }) => sum + halfUnits / 2, 0);
      expect(countUnits(plan.printDays, start, paidThrough ?? start)).toBe(units);
    }),
    { numRuns: 150 },
  );
});

function countUnits(printDays: readonly Weekday[], from: Day, through: Day): number {
  let count = 0;
  if (printDays.length === 0) {
    for (let day = from; day <= through; day = addDays(day, 1)) count++;
    return count;
  }
  for (const issue of issuesFrom(printDays, calendar, from)) {
    if (issue > through) return count;
    count++;
  }
  return count;
}
