import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type Day, toDay, weekdayOf } from "../day.ts";
import { deliveryProblems, reportDays, resolutions } from "./delivery-issue.ts";
import { decideIssue, type IssueReport } from "./decide-issue.ts";
import { dayOption, type IssueFacts, needsReview, redeliveryOption } from "./issue-options.ts";

// Wed/Fri/Sun, as in the worked example (rules 10). Papers are due by 6:30; carriers work until noon.
const friday = toDay("2026-02-27");
const halfPastSix = 390;
const noon = 720;

const route = {
  deadlines: { 0: 480, 1: 390, 2: 390, 3: 390, 4: 390, 5: 390, 6: 450 },
  redeliveryUntilMinutes: noon,
} as const;
const delivery: IssueFacts["delivery"] = {
  status: "active",
  startOn: toDay("2026-02-04"),
  paidThrough: toDay("2026-03-15"),
  cancelAt: null,
  renews: true,
  graceDays: 14,
  papers: [3, 5, 0],
  calendar: { weekdays: [0, 1, 2, 3, 4, 5, 6], closed: [] },
  stops: [],
};
const at = (today: Day, minutes: number, change: Partial<IssueFacts> = {}): IssueFacts => ({
  moment: { today, minutes },
  delivery,
  route,
  reported: [],
  credits: [],
  ...change,
});
const missed: IssueReport = { when: "today", problem: "missed", resolution: "credit" };
const refused = (because: string) => ({ kind: "refused", because });
const credited = { kind: "accepted", issueOn: friday, halfUnits: 2, outcome: { kind: "credit" } };

test("values a missed paper at an issue, and a missing section at half of one", () => {
  expect(decideIssue(at(friday, 600), missed)).toEqual(credited);
  expect(decideIssue(at(friday, 600), { ...missed, problem: "missingSection" })).toEqual({ ...credited, halfUnits: 1 });
});

test("accepts late and missed only after the route's deadline that weekday; wet and damaged at any time", () => {
  for (const problem of ["missed", "late"] as const) {
    expect(decideIssue(at(friday, halfPastSix - 1), { ...missed, problem })).toEqual(refused("not-yet-late"));
    expect(decideIssue(at(friday, halfPastSix), { ...missed, problem })).toEqual(credited);
  }
  for (const problem of ["wet", "damaged", "missingSection"] as const)
    expect(decideIssue(at(friday, 1), { ...missed, problem }).kind).toBe("accepted");
  const sunday = toDay("2026-03-01");
  expect(decideIssue(at(sunday, halfPastSix), missed)).toEqual(refused("not-yet-late"));
  expect(decideIssue(at(sunday, 480), missed).kind).toBe("accepted");
});

test("accepts yesterday's paper as late at any hour of today", () => {
  const saturday = addDays(friday, 1);
  expect(decideIssue(at(saturday, 0), { ...missed, when: "yesterday" })).toEqual(credited);
});

test("requires the issue to have been due: on the schedule, published, within the subscription", () => {
  expect(decideIssue(at(addDays(friday, 1), 600), missed)).toEqual(refused("not-due"));
  const closed = { ...delivery, calendar: { ...delivery.calendar, closed: [friday] } };
  expect(decideIssue(at(friday, 600, { delivery: closed }), missed)).toEqual(refused("not-due"));
  const startsLater = { ...delivery, startOn: toDay("2026-03-01") };
  expect(decideIssue(at(friday, 600, { delivery: startsLater }), missed)).toEqual(refused("not-due"));
});

test("treats grace papers as due, but not those after the end of a canceled subscription or a gift", () => {
  const lapsed = { ...delivery, paidThrough: addDays(friday, -2) };
  expect(decideIssue(at(friday, 600, { delivery: { ...lapsed, status: "grace" } }), missed)).toEqual(credited);
  for (const over of [
    { ...lapsed, status: "cancelling", cancelAt: lapsed.paidThrough } as const,
    { ...lapsed, renews: false },
    { ...delivery, paidThrough: addDays(friday, -15) },
  ])
    expect(decideIssue(at(friday, 600, { delivery: over }), missed)).toEqual(refused("not-due"));
});

test("refuses a report of a stopped issue, and accepts one on the day of the restart", () => {
  const stop = { stopOn: toDay("2026-02-20"), restartOn: friday };
  expect(decideIssue(at(friday, 600, { delivery: { ...delivery, stops: [stop] } }), missed)).toEqual(credited);
  const stopped = { ...delivery, stops: [{ ...stop, restartOn: addDays(friday, 1) }] };
  expect(decideIssue(at(friday, 600, { delivery: stopped }), missed)).toEqual(refused("stopped"));
});

test("keeps one case per issue and product", () => {
  expect(decideIssue(at(friday, 600, { reported: [friday] }), missed)).toEqual(refused("already-reported"));
});

test("offers redelivery today before the window closes, otherwise tomorrow or a credit", () => {
  const today = { ...missed, resolution: "redeliverToday" } as const;
  const brought = (on: Day) => ({ ...credited, outcome: { kind: "redelivery", on, until: noon } });
  expect(decideIssue(at(friday, noon - 1), today)).toEqual(brought(friday));
  expect(decideIssue(at(friday, noon), today)).toEqual(refused("redelivery-closed"));
  expect(decideIssue(at(friday, noon), { ...missed, resolution: "redeliverTomorrow" })).toEqual(
    brought(addDays(friday, 1)),
  );
  expect(decideIssue(at(friday, noon), missed)).toEqual(credited);
});

test("doesn't redeliver mailed papers, and treats them as late once the day is over", () => {
  const mailed = at(friday, 1439, { route: null });
  expect(decideIssue(mailed, missed)).toEqual(refused("not-yet-late"));
  for (const resolution of ["redeliverToday", "redeliverTomorrow"] as const)
    expect(decideIssue(mailed, { when: "today", problem: "wet", resolution })).toEqual(refused("no-redelivery"));
  expect(decideIssue(at(addDays(friday, 1), 0, { route: null }), { ...missed, when: "yesterday" })).toEqual(credited);
});

test("doesn't redeliver on a day without carriers or during a stop", () => {
  const tomorrow = { ...missed, resolution: "redeliverTomorrow" } as const;
  const holiday = { ...delivery, calendar: { ...delivery.calendar, closed: [addDays(friday, 1)] } };
  expect(decideIssue(at(friday, 600, { delivery: holiday }), tomorrow)).toEqual(refused("no-carrier-then"));
  const away = { ...delivery, stops: [{ stopOn: addDays(friday, 1), restartOn: addDays(friday, 9) }] };
  expect(decideIssue(at(friday, 600, { delivery: away }), tomorrow)).toEqual(refused("stopped-then"));
});

test("leaves the fourth automatic credit within 30 days to staff, and never refuses it", () => {
  const three = [friday, addDays(friday, -2), addDays(friday, -29)];
  expect(needsReview(at(friday, 600, { credits: three.slice(1) }))).toBe(false);
  expect(decideIssue(at(friday, 600, { credits: three }), missed)).toEqual({
    ...credited,
    outcome: { kind: "review" },
  });
  expect(needsReview(at(friday, 600, { credits: [...three.slice(0, 2), addDays(friday, -30)] }))).toBe(false);
  const redelivered = decideIssue(at(friday, 600, { credits: three }), { ...missed, resolution: "redeliverToday" });
  expect(redelivered).toMatchObject({ kind: "accepted", outcome: { kind: "redelivery" } });
});

const days = fc.nat(800).map((n) => addDays(toDay("2027-11-01"), n));
const minutes = fc.nat(1439);
const worlds = fc
  .record({
    today: days,
    minutes,
    papers: fc.uniqueArray(fc.constantFrom(0, 1, 2, 3, 4, 5, 6), { minLength: 1 }),
    closed: fc.array(days, { maxLength: 40 }),
    mail: fc.boolean(),
    stop: fc.tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: 1, max: 10 })),
  })
  .map(({ today, minutes: now, papers, closed, mail, stop }) => {
    const stopOn = addDays(today, stop[0]);
    return at(today, now, {
      route: mail ? null : route,
      delivery: {
        ...delivery,
        startOn: toDay("2027-10-01"),
        paidThrough: addDays(today, 20),
        papers,
        calendar: { ...delivery.calendar, closed },
        stops: [{ stopOn, restartOn: addDays(stopOn, stop[1]) }],
      },
    });
  });
const reports = fc.record({
  when: fc.constantFrom(...reportDays),
  problem: fc.constantFrom(...deliveryProblems),
  resolution: fc.constantFrom(...resolutions),
});

test("accepts what it shows as possible, and refuses everything else for the reason shown", () => {
  fc.assert(
    fc.property(worlds, reports, (facts, report) => {
      const day = dayOption(facts, report.when);
      const waits = day.lateFrom !== null && (report.problem === "missed" || report.problem === "late");
      const redelivery = report.resolution === "credit" ? null : redeliveryOption(facts, report.resolution).because;
      const expected = day.because ?? (waits ? "not-yet-late" : redelivery);
      const decided = decideIssue(facts, report);
      expect(decided.kind === "refused" ? decided.because : null).toBe(expected);
    }),
  );
});

test("accepts only a published, scheduled paper of today or yesterday, over holidays, month ends and leap days", () => {
  fc.assert(
    fc.property(worlds, reports, (facts, report) => {
      const decided = decideIssue(facts, report);
      fc.pre(decided.kind === "accepted");
      const { today } = facts.moment;
      const { calendar, papers, stops } = facts.delivery;
      expect(decided.issueOn).toBe(report.when === "today" ? today : addDays(today, -1));
      expect(papers).toContain(weekdayOf(decided.issueOn));
      expect(calendar.closed).not.toContain(decided.issueOn);
      for (const { stopOn, restartOn } of stops)
        expect(decided.issueOn < stopOn || decided.issueOn >= restartOn).toBe(true);
      if (decided.outcome.kind !== "redelivery") return;
      expect(calendar.closed).not.toContain(decided.outcome.on);
      expect(decided.outcome.on > today || facts.moment.minutes < decided.outcome.until).toBe(true);
    }),
  );
});
