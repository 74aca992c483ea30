import type { MonthOfYear } from "../payment/card.ts";
import { cents, type Cents } from "../money.ts";
import { type Day, parseDay, type Weekday } from "../day.ts";

/** How old systems write "nothing". */
const nothing = /^(?:n\/?a|none|null|nil|-+|\.+|0000-00-00|00\/00\/0+|\?+)$/i;

/** The text of a cell, without the spaces and invisible characters around it; "" for "N/A", "-" and the like. */
export function cellText(cell: string): string {
  const text = cell.replaceAll(/[\s\p{Cf}]+/gu, " ").trim();
  return nothing.test(text) ? "" : text;
}

/** The order of month and day in the file. Americans write the month first. */
export type DateOrder = "month-first" | "day-first";

/**
 * `2026-11-30`, `11/30/2026`, `11/30/26`, `11-30-2026`, `20261130`, each with or without a time of day. Null: not a day.
 */
export function oldDay(text: string, order: DateOrder): Day | null {
  const date = text.replace(/[ T]\d{1,2}:.*$/, "");
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(date) ?? [];
  if (year !== undefined) return parseDay(`${year}-${month}-${day}`);
  const [, first = "", second = "", last = ""] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(date) ?? [];
  if (last === "") return null;
  const [m, d] = order === "month-first" ? [first, second] : [second, first];
  return parseDay(`${last.length === 2 ? `20${last}` : last}-${m.padStart(2, "0")}-${d.padStart(2, "0")}`);
}

/** `$1,234.50` or `11`; `(11.00)` and `-11` for what is owed. Null: not an amount in dollars and whole cents. */
export function oldMoney(text: string): Cents | null {
  const [, open = "", sign = "", dollars, rest = "00", close = ""] =
    /^(\()?\s*(-)?\s*\$?\s*((?:\d{1,3}(?:,\d{3})+|\d+))(?:\.(\d{1,2}))?\s*(\))?$/.exec(text) ?? [];
  if (dollars === undefined || (open === "") !== (close === "")) return null;
  const whole = Number(dollars.replaceAll(",", "")) * 100 + Number(rest.padEnd(2, "0"));
  return Number.isSafeInteger(whole) && whole < 100_000_000
    ? cents(sign === "-" || open !== "" ? 0 - whole : whole)
    : null;
}

/** Restores the leading zeros that a spreadsheet drops from ZIP codes. Null: not a ZIP code. */
export function oldZip(text: string): string | null {
  const [, five = "", four] = /^(\d{3,5})(?:\.0+)?(?:-?(\d{4}))?$/.exec(text) ?? [];
  if (five === "") return null;
  return five.padStart(5, "0") + (four === undefined ? "" : `-${four}`);
}

const dayNames: readonly RegExp[] = [/^su/, /^m/, /^tu/, /^w/, /^th/, /^f/, /^sa/];

/**
 * `Wed/Fri/Sun`, `Sunday, Wednesday`, `daily`, `Mon-Sat`. Null: not weekdays.
 */
export function oldDays(text: string): readonly Weekday[] | null {
  const lower = text.toLowerCase();
  if (/^(?:daily|7 ?days?|every ?day)$/.test(lower)) return [0, 1, 2, 3, 4, 5, 6];
  const range = /^([a-z]+)\s*-\s*([a-z]+)$/.exec(lower);
  const words =
    range === null ? lower.split(/[^a-z]+/).filter((word) => word !== "" && word !== "and") : range.slice(1);
  const found = words.map(weekdayNamed);
  if (found.length === 0 || found.includes(null)) return null;
  const days = found.filter((day) => day !== null);
  const [from = 0, until = 0] = days;
  const all =
    range === null ? days : Array.from({ length: ((until - from + 7) % 7) + 1 }, (_, at) => asWeekday(from + at));
  return [...new Set(all)].toSorted((a, b) => a - b);
}

const weekdays: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];
const asWeekday = (number: number): Weekday => weekdays[number % 7] ?? 0;
const weekdayNamed = (word: string): Weekday | null =>
  weekdays.find((day) => dayNames[day]?.test(word) === true) ?? null;

/** "Y", "yes", "true", "1", "x", "on" and their opposites. Null: neither. */
export function oldYesNo(text: string): boolean | null {
  if (/^(?:y|yes|t|true|1|x|on)$/i.test(text)) return true;
  return /^(?:|n|no|f|false|0|off)$/i.test(text) ? false : null;
}

/** `1229`, `12/29`, `12/2029`, `2029-12`. Null: not a month of a year. */
export function oldExpiry(text: string): MonthOfYear | null {
  const yearFirst = /^(20\d\d)[-/](\d{1,2})$/.exec(text);
  const [, month, year] =
    yearFirst === null ? (/^(\d{1,2})[-/ ]?((?:20)?\d\d)$/.exec(text) ?? []) : ["", yearFirst[2], yearFirst[1]];
  if (month === undefined || year === undefined) return null;
  const made = { month: Number(month), year: Number(year.length === 2 ? `20${year}` : year) };
  return made.month >= 1 && made.month <= 12 ? made : null;
}

/** "ELLINGSEN, NORA" or "Nora Ellingsen". Without a comma, the last word is the last name. */
export function oldName(text: string): { readonly firstName: string; readonly lastName: string } {
  const comma = text.indexOf(",");
  const [first, last] =
    comma >= 0
      ? [text.slice(comma + 1), text.slice(0, comma)]
      : [text.slice(0, Math.max(0, text.lastIndexOf(" "))), text.slice(text.lastIndexOf(" ") + 1)];
  return { firstName: first.trim(), lastName: last.trim() };
}

/** Gives a name in all capitals the usual spelling: "O'NEILL" becomes "O'Neill", "MARY-ANN" becomes "Mary-Ann". */
export const capitalizeName = (name: string): string =>
  name !== name.toUpperCase() || !/\p{L}{2}/u.test(name)
    ? name
    : name
        .toLowerCase()
        .replaceAll(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
        .replaceAll(/\bMc(\p{L})/gu, (_, letter: string) => `Mc${letter.toUpperCase()}`);
