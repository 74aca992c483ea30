import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysBetween, toDay, weekdayOf } from "../day.ts";
import { cutOffOf, firstReachableDay } from "./cut-off.ts";

const policy = { cutOffMinutes: 17 * 60, mailLeadDays: 3 };
const monday = toDay("2026-02-02");

test("a command before 17:00 reaches tomorrow's paper", () => {
  expect(firstReachableDay({ today: monday, minutes: 16 * 60 + 59 }, policy, "carrier")).toBe("2026-02-03");
});

test("excludes the cut-off itself: at 17:00 the paper of the day after tomorrow is the first", () => {
  expect(firstReachableDay({ today: monday, minutes: 17 * 60 }, policy, "carrier")).toBe("2026-02-04");
});

test("allows three mailing days for a mailed paper, without Sundays", () => {
  expect(firstReachableDay({ today: monday, minutes: 0 }, policy, "mail")).toBe("2026-02-05");
  expect(firstReachableDay({ today: toDay("2026-02-06"), minutes: 0 }, policy, "mail")).toBe("2026-02-10");
});

test("reaches no paper before tomorrow, and no earlier paper with a later command", () => {
  const moment = fc.record({ today: fc.nat(3000).map((n) => addDays(monday, n)), minutes: fc.nat(1439) });
  const policies = fc.record({ cutOffMinutes: fc.nat(1440), mailLeadDays: fc.nat(6) });
  fc.assert(
    fc.property(moment, policies, fc.constantFrom("carrier", "mail"), (at, rule, method) => {
      const reached = firstReachableDay(at, rule, method);
      expect(daysBetween(at.today, reached)).toBeGreaterThanOrEqual(1);
      expect(firstReachableDay({ today: addDays(at.today, 1), minutes: 0 }, rule, method) >= reached).toBe(true);
      expect(method === "mail" && rule.mailLeadDays > 0 && weekdayOf(reached) === 0).toBe(false);
    }),
  );
});

test("lets Wednesday's paper be changed until Tuesday at 17:00", () => {
  expect(cutOffOf(toDay("2026-02-11"), policy, "carrier")).toEqual({ today: "2026-02-10", minutes: 17 * 60 });
});

test("a command reaches a paper until just before its cut-off, and not from then on", () => {
  const issues = fc.nat(3000).map((n) => addDays(monday, n));
  const policies = fc.record({ cutOffMinutes: fc.integer({ min: 1, max: 1439 }), mailLeadDays: fc.nat(6) });
  fc.assert(
    fc.property(issues, policies, fc.constantFrom("carrier", "mail"), (issue, rule, method) => {
      const { today, minutes } = cutOffOf(issue, rule, method);
      expect(firstReachableDay({ today, minutes: minutes - 1 }, rule, method) <= issue).toBe(true);
      expect(firstReachableDay({ today, minutes }, rule, method) > issue).toBe(true);
    }),
  );
});
