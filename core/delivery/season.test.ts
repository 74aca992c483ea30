import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type Day, daysBetween, toDay } from "../day.ts";
import {
  dayInYear,
  nextSeason,
  type Season,
  seasonNoticeDays,
  seasonProblem,
  seasonStep,
  uncoveredDays,
} from "./season.ts";

const winter: Season = {
  leave: { month: 11, date: 1 },
  comeBack: { month: 4, date: 1 },
  startsOn: toDay("2026-11-01"),
};
const anyDay = fc.integer({ min: 0, max: 8000 }).map((n) => addDays(toDay("2026-01-01"), n));
const aDate = fc.record({ month: fc.integer({ min: 1, max: 12 }), date: fc.integer({ min: 1, max: 28 }) });

test("recurs every year, over New Year's Day, and never before its first day", () => {
  expect(nextSeason(winter, toDay("2026-02-02"))).toEqual({ leaveOn: "2026-11-01", returnOn: "2027-04-01" });
  expect(nextSeason(winter, toDay("2027-03-31"))).toEqual({ leaveOn: "2026-11-01", returnOn: "2027-04-01" });
  expect(nextSeason(winter, toDay("2027-04-01"))).toEqual({ leaveOn: "2027-11-01", returnOn: "2028-04-01" });
});

test("February 29 is the 28th in other years", () => {
  const leap = { month: 2, date: 29 };
  expect([2027, 2028].map((year) => dayInYear(year, leap))).toEqual(["2027-02-28", "2028-02-29"]);
  const season = { leave: leap, comeBack: { month: 6, date: 1 }, startsOn: toDay("2028-02-29") };
  expect(nextSeason(season, toDay("2028-07-01"))).toEqual({ leaveOn: "2029-02-28", returnOn: "2029-06-01" });
});

test("the next season of any dates ends after today, and is at most a year long", () => {
  fc.assert(
    fc.property(aDate, aDate, anyDay, anyDay, (leave, comeBack, startsOn, today) => {
      const { leaveOn, returnOn } = nextSeason({ leave, comeBack, startsOn }, today);
      expect(returnOn > today && leaveOn >= startsOn && leaveOn < returnOn).toBe(true);
      expect(daysBetween(leaveOn, returnOn)).toBeLessThanOrEqual(366);
    }),
  );
});

test.each([
  ["2026-02-02", "2026-06-01", "past"],
  ["2027-02-03", "2027-06-01", "too-far"],
  ["2026-02-03", "2026-03-05", "too-short"],
  ["2026-02-03", "2026-12-01", "too-long"],
  ["2026-02-03", "2026-03-06", null],
] as const)("a season from %s to %s is %s", (leaveOn, returnOn, problem) => {
  expect(seasonProblem({ leaveOn: toDay(leaveOn), returnOn: toDay(returnOn) }, toDay("2026-02-02"))).toBe(problem);
});

test("sets up each move away and each move back once, two weeks ahead, over any length of time", () => {
  let progress: { lastLeaveOn: Day | null; returnOn: Day | null } = { lastLeaveOn: null, returnOn: null };
  const done: string[] = [];
  for (let today = toDay("2026-02-02"); today < toDay("2029-02-02"); today = addDays(today, 1)) {
    const step = seasonStep(winter, progress, today);
    if (step === null) continue;
    done.push(`${step.kind} ${today}`);
    progress =
      step.kind === "leave" ? { lastLeaveOn: step.leaveOn, returnOn: step.returnOn } : { ...progress, returnOn: null };
  }
  expect(seasonNoticeDays).toBe(14);
  expect(done).toEqual([
    "leave 2026-10-18",
    "return 2027-03-18",
    "leave 2027-10-18",
    "return 2028-03-18",
    "leave 2028-10-18",
  ]);
});

test("a season's open parts and the reader's own stops together cover it once, without overlap", () => {
  const stop = fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 30 }));
  const base = toDay("2026-10-01");
  fc.assert(
    fc.property(fc.array(stop, { maxLength: 4 }), fc.integer({ min: 0, max: 250 }), (stops, late) => {
      const own: { stopOn: Day; restartOn: Day }[] = [];
      for (const [at, length] of stops) {
        const asked = { stopOn: addDays(base, at), restartOn: addDays(base, at + length) };
        if (!own.some((it) => it.stopOn < asked.restartOn && asked.stopOn < it.restartOn)) own.push(asked);
      }
      const days = nextSeason(winter, base);
      const from = addDays(base, late);
      const parts = uncoveredDays(days, from, own);
      for (let day = addDays(days.leaveOn, -3); day < addDays(days.returnOn, 3); day = addDays(day, 1)) {
        const within = (list: readonly { stopOn: Day; restartOn: Day }[]) =>
          list.filter(({ stopOn, restartOn }) => stopOn <= day && day < restartOn).length;
        const wanted = day >= days.leaveOn && day >= from && day < days.returnOn && within(own) === 0;
        expect(within(parts)).toBe(wanted ? 1 : 0);
      }
    }),
  );
});
