import { addDays, type Day, partsOf, type Weekday, weekdayOf } from "../day.ts";

/** The US holidays on which papers are often not printed. */
export type Holiday =
  | "new-year"
  | "king"
  | "presidents"
  | "memorial"
  | "juneteenth"
  | "independence"
  | "labor"
  | "columbus"
  | "veterans"
  | "thanksgiving"
  | "christmas-eve"
  | "christmas";

const fixed: Readonly<Record<string, Holiday>> = {
  "01-01": "new-year",
  "06-19": "juneteenth",
  "07-04": "independence",
  "11-11": "veterans",
  "12-24": "christmas-eve",
  "12-25": "christmas",
};

const monday: Weekday = 1;
const thursday: Weekday = 4;
const friday: Weekday = 5;

/**
 * Each falls within the week that begins on the date `from`: the last Monday of May is the one on or after the 25th.
 */
const floating: readonly {
  readonly month: number;
  readonly weekday: Weekday;
  readonly from: number;
  readonly name: Holiday;
}[] = [
  { month: 1, weekday: monday, from: 15, name: "king" },
  { month: 2, weekday: monday, from: 15, name: "presidents" },
  { month: 5, weekday: monday, from: 25, name: "memorial" },
  { month: 9, weekday: monday, from: 1, name: "labor" },
  { month: 10, weekday: monday, from: 8, name: "columbus" },
  { month: 11, weekday: thursday, from: 22, name: "thanksgiving" },
];

/**
 * Observed on Monday if it falls on a Sunday, on Friday if on a Saturday. Christmas Eve isn't observed on another day.
 */
const isObserved = (holiday: Holiday | undefined): holiday is Holiday =>
  holiday !== undefined && holiday !== "christmas-eve";

/**
 * The holiday on a day, or the one that is observed on that day; null: none. Each newspaper decides whether it prints.
 */
export function holidayOn(day: Day): Holiday | null {
  const { month, date } = partsOf(day);
  const weekday = weekdayOf(day);
  const own = fixed[day.slice(5)];
  if (own !== undefined) return own;
  const moving = floating.find(
    (it) => it.month === month && it.weekday === weekday && date >= it.from && date < it.from + 7,
  );
  if (moving !== undefined) return moving.name;
  const near = weekday === monday ? addDays(day, -1) : weekday === friday ? addDays(day, 1) : null;
  const observed = near === null ? undefined : fixed[near.slice(5)];
  return isObserved(observed) ? observed : null;
}
