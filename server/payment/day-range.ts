import { type Day, daysBetween, parseDay } from "#core/day.ts";
import { moneyTexts } from "#core/staff/money-text.ts";
import { refuse, type Refused } from "#server/http/refused.ts";

const maxDays = 366;

export type DayRange = { readonly from: Day; readonly to: Day };

/** The days that a desk user asks for, both included, or why they are not possible. */
export function parseDayRange({ from, to }: { readonly from: string; readonly to: string }): DayRange | Refused {
  const [first, last] = [parseDay(from), parseDay(to)];
  const refused = (pointer: string, detail: string) => refuse(400, "", { errors: [{ pointer, detail }] });
  if (first === null) return refused("/from", moneyTexts.chooseDay);
  if (last === null || last < first) return refused("/to", moneyTexts.chooseLater);
  if (daysBetween(first, last) > maxDays) return refused("/to", moneyTexts.chooseYear);
  return { from: first, to: last };
}
