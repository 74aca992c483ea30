import { partsOf, weekdayOf, type Day } from "./day.ts";

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "Wed 4 Mar 2026". A calendar day has no zone, so that it reads the same everywhere. */
export function longDay(day: Day): string {
  const { year, month, date } = partsOf(day);
  return `${weekdays[weekdayOf(day)]} ${date} ${months[month - 1]} ${year}`;
}
