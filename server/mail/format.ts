import type { Moment } from "#core/calendar/cut-off.ts";
import { partsOf, weekdayOf, type Day } from "#core/day.ts";
import type { Cents } from "#core/money.ts";
import type { ChargeToCome } from "#core/notice/letter.ts";

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "$1,234.56", "-$5.00". Worked out in whole cents. */
export function money(amount: Cents): string {
  const cents = Math.abs(amount);
  const dollars = String(Math.trunc(cents / 100)).replace(/\B(?=(?:\d{3})+$)/g, ",");
  return `${amount < 0 ? "-" : ""}$${dollars}.${String(cents % 100).padStart(2, "0")}`;
}

/** "Wed 4 Mar 2026". A calendar day has no zone, so that it reads the same everywhere. */
export function longDay(day: Day): string {
  const { year, month, date } = partsOf(day);
  return `${weekdays[weekdayOf(day)]} ${date} ${months[month - 1]} ${year}`;
}

/** "Tue 10 Feb 2026, 5 pm", "Tue 10 Feb 2026, 4:30 pm". */
export function clockTime({ today, minutes }: Moment): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const half = hours % 24 < 12 ? "am" : "pm";
  return `${longDay(today)}, ${hours % 12 || 12}${rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`} ${half}`;
}

/**
 * A price path in complete sentences (look.md, Money and dates): "$12.99 every 4 weeks, next on Wed 4 Mar 2026". The last
 * charge is the one that repeats itself.
 */
export const pricePath = (charges: readonly ChargeToCome[]): string[] =>
  charges.map(({ amount, period, chargeOn }, at) => {
    if (at < charges.length - 1) return `${money(amount)} on ${longDay(chargeOn)} for the next ${period}`;
    const repeating = `${money(amount)} every ${period}`;
    return at === 0 ? `${repeating}, next on ${longDay(chargeOn)}` : `then ${repeating} from ${longDay(chargeOn)}`;
  });

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
