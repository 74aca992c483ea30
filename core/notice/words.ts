import { partsOf, weekdayOf, type Day } from "../day.ts";
import type { Cents } from "../money.ts";

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "$1,234.56", "-$5.00". Worked out in whole cents. */
export function money(amount: Cents): string {
  const cents = Math.abs(amount);
  const dollars = String(Math.trunc(cents / 100)).replace(/\B(?=(?:\d{3})+$)/g, ",");
  return `${amount < 0 ? "-" : ""}$${dollars}.${String(cents % 100).padStart(2, "0")}`;
}

const monthOf = (day: Day): string => months[partsOf(day).month - 1] ?? "";

/** "Wed 4 Mar 2026". A calendar day has no zone, so that it reads the same everywhere. */
export const longDay = (day: Day): string =>
  `${weekdays[weekdayOf(day)]} ${partsOf(day).date} ${monthOf(day)} ${partsOf(day).year}`;

/** "11-15 Feb 2026", "27 Feb - 6 Mar 2026", "30 Dec 2026 - 3 Jan 2027"; a single day with its weekday. */
export function dayRange(from: Day, through: Day): string {
  if (from === through) return longDay(from);
  const a = partsOf(from);
  const b = partsOf(through);
  const end = `${b.date} ${monthOf(through)} ${b.year}`;
  if (a.year !== b.year) return `${a.date} ${monthOf(from)} ${a.year} - ${end}`;
  return a.month === b.month ? `${a.date}-${end}` : `${a.date} ${monthOf(from)} - ${end}`;
}

const brandNames: Readonly<Record<string, string>> = {
  VISA: "Visa",
  MC: "Mastercard",
  AMEX: "American Express",
  DISC: "Discover",
  OTHER: "Card",
};

/** "VISA 9990" -> "Visa ending in 9990"; any other way of paying by its own name. */
export function paidWith(cardLabel: string): string {
  const [, brand = "", last4] = /^([A-Z]+) (\d{4})$/.exec(cardLabel) ?? [];
  return last4 === undefined ? cardLabel : `${brandNames[brand] ?? "Card"} ending in ${last4}`;
}
