import { expect, test } from "vitest";
import { issuesBetween } from "../calendar/publishing.ts";
import { addDays, toDay } from "../day.ts";
import { deliveryDays } from "./delivery-days.ts";
import { grantEntry } from "./expiry.ts";

const calendar = { weekdays: [0, 1, 2, 3, 4, 5, 6] as const, closed: [] };
const wedFriSun = [3, 5, 0] as const;
const sunday = [0] as const;

/** Four weeks of Wednesday, Friday and Sunday through Sunday, March 1, 2026. */
const threeDays = grantEntry({ startOn: toDay("2026-02-04"), units: 12 }, wedFriSun);
/** Four Sundays through March 29, paid for in February. */
const sundays = grantEntry({ startOn: toDay("2026-03-08"), units: 4 }, sunday);

const papersOf = (delivery: ReturnType<typeof deliveryDays>, from: string, count: number): string[] =>
  issuesBetween(delivery, calendar, toDay(from), addDays(toDay(from), count - 1));

test("delivers the papers of a term on the days of its own plan, although the next term is already paid", () => {
  const delivery = deliveryDays([threeDays, sundays], sunday, calendar);
  expect(papersOf(delivery, "2026-02-25", 14)).toEqual(["2026-02-25", "2026-02-27", "2026-03-01", "2026-03-08"]);
});

test("delivers them until a plan without papers begins", () => {
  const digital = grantEntry({ startOn: toDay("2026-03-02"), units: 28 }, []);
  const delivery = deliveryDays([threeDays, digital], [], calendar);
  expect(papersOf(delivery, "2026-02-25", 30)).toEqual(["2026-02-25", "2026-02-27", "2026-03-01"]);
});

test("follows the current plan when nothing else is paid for, as in grace", () => {
  expect(deliveryDays([threeDays], wedFriSun, calendar)).toEqual({ before: [], after: wedFriSun });
  expect(deliveryDays([], wedFriSun, calendar)).toEqual({ before: [], after: wedFriSun });
  expect(deliveryDays([threeDays], sunday, calendar)).toEqual({
    before: [{ days: wedFriSun, until: "2026-03-02" }],
    after: sunday,
  });
});
