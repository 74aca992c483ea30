import * as fc from "fast-check";
import { expect, test } from "vitest";
import { firstReachableDay } from "#core/calendar/cut-off.ts";
import { addDays, toDay, weekdayOf } from "#core/day.ts";
import { decideIssue } from "#core/delivery/decide-issue.ts";
import type { IssueFacts } from "#core/delivery/issue-options.ts";
import { localMoment } from "./system.ts";

// Cut-offs and deadlines are wall-clock times, on the days of 23 and of 25 hours too.

const zones = ["America/Chicago", "America/New_York", "America/Denver", "America/Los_Angeles", "Pacific/Honolulu"];
const policy = { cutOffMinutes: 17 * 60, mailLeadDays: 3 };
const due = 390;
const noon = 720;

/** Every minute from the Friday before a clock change to the Tuesday after it. */
const around = (friday: string) =>
  fc.nat(4 * 24 * 60).map((minute) => new Date(Date.parse(`${friday}T12:00:00Z`) + minute * 60_000));
const instants = fc.oneof(around("2026-03-06"), around("2026-10-30"), around("2027-03-12"), around("2028-02-27"));

/** The wall-clock time that a person in that zone sees. */
function wall(at: Date, timeZone: string): { readonly day: string; readonly time: string } {
  const parts = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone }).format(at);
  const [day = "", time = ""] = parts.split(" ");
  return { day, time };
}

test("a change before 17:00 local time reaches tomorrow's paper, a later one only the paper after it", () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (at, timeZone) => {
      const { day, time } = wall(at, timeZone);
      const reached = firstReachableDay(localMoment(at, timeZone), policy, "carrier");
      expect(reached).toBe(addDays(toDay(day), time < "17:00" ? 1 : 2));
    }),
  );
});

test("accepts a late-paper report from the route's delivery time, and redelivers until the window closes", () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (at, timeZone) => {
      const { day, time } = wall(at, timeZone);
      const facts: IssueFacts = {
        moment: localMoment(at, timeZone),
        delivery: {
          status: "active",
          startOn: toDay("2026-01-01"),
          paidThrough: toDay("2029-01-01"),
          cancelAt: null,
          renews: true,
          graceDays: 14,
          papers: [0, 1, 2, 3, 4, 5, 6],
          calendar: { weekdays: [0, 1, 2, 3, 4, 5, 6], closed: [] },
          stops: [],
        },
        route: { deadlines: { [weekdayOf(toDay(day))]: due }, redeliveryUntilMinutes: noon },
        reported: [],
        credits: [],
      };
      const missed = { when: "today", problem: "missed" } as const;
      expect(decideIssue(facts, { ...missed, resolution: "credit" }).kind).toBe(
        time < "06:30" ? "refused" : "accepted",
      );
      const brought = decideIssue(facts, { ...missed, resolution: "redeliverToday" });
      expect(brought.kind).toBe(time >= "06:30" && time < "12:00" ? "accepted" : "refused");
    }),
  );
});
