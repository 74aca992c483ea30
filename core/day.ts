declare const unit: unique symbol;

/**
 * A calendar day of the publication, `YYYY-MM-DD`, without time or time zone. Comparing days as strings compares them
 * in time.
 */
export type Day = string & { readonly [unit]: "day" };

/** 0 = Sunday .. 6 = Saturday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** `month` 1 to 12, `date` 1 to 31. */
export type DayParts = { readonly year: number; readonly month: number; readonly date: number };

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const monthLength = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (monthLengths[month - 1] ?? 0);

/** `null` unless the text is `YYYY-MM-DD` and that day exists. */
export function parseDay(text: string): Day | null {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) || text.startsWith("0000")) return null;
  const { year, month, date } = partsOf(text as Day);
  return month >= 1 && month <= 12 && date >= 1 && date <= monthLength(year, month) ? (text as Day) : null;
}

/** For days from our own store or code; throws if the text isn't a day. */
export function toDay(text: string): Day {
  const day = parseDay(text);
  if (day === null) throw new RangeError(`no such day: ${text}`);
  return day;
}

/** Reads two digits in place: reading a list of subscribers counts days by the million. */
const twoAt = (day: string, at: number): number => day.charCodeAt(at) * 10 + day.charCodeAt(at + 1) - 528;

export const partsOf = (day: Day): DayParts => ({
  year: twoAt(day, 0) * 100 + twoAt(day, 2),
  month: twoAt(day, 5),
  date: twoAt(day, 8),
});

const twoDigits: readonly string[] = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, "0"));

/** Expects parts that form an existing day. */
function textOf({ year, month, date }: DayParts): Day {
  if (year < 1 || year > 9999) throw new RangeError(`no such year: ${year}`);
  const century = twoDigits[Math.floor(year / 100)] ?? "";
  return `${century}${twoDigits[year % 100] ?? ""}-${twoDigits[month] ?? ""}-${twoDigits[date] ?? ""}` as Day;
}

/** Throws if the day doesn't exist. */
export function dayOf({ year, month, date }: DayParts): Day {
  const pad = (n: number, width: number): string => String(n).padStart(width, "0");
  return toDay(`${pad(year, 4)}-${pad(month, 2)}-${pad(date, 2)}`);
}

/** Days since 1 March of the year 0: counting years from March puts the leap day last. */
function toNumber(day: Day): number {
  const { year, month, date } = partsOf(day);
  const y = month > 2 ? year : year - 1;
  const monthFromMarch = (month + 9) % 12;
  const leapDays = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400);
  return y * 365 + leapDays + Math.floor((monthFromMarch * 153 + 2) / 5) + date - 1;
}

function fromNumber(number: number): Day {
  const era = Math.floor(number / 146_097);
  const dayOfEra = number - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((dayOfYear * 5 + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0);
  return textOf({ year, month, date: dayOfYear - Math.floor((monthFromMarch * 153 + 2) / 5) + 1 });
}

export const addDays = (day: Day, days: number): Day => fromNumber(toNumber(day) + days);

/** How many days `b` is after `a`; negative if before. */
export const daysBetween = (a: Day, b: Day): number => toNumber(b) - toNumber(a);

export function weekdayOf(day: Day): Weekday {
  // Day 0 (1 March of the year 0) was a Wednesday.
  return ((toNumber(day) + 3) % 7) as Weekday;
}

/** That date of the month, or the month's last day if it is shorter. */
export const dateInMonth = (year: number, month: number, date: number): Day =>
  dayOf({ year, month, date: Math.min(date, monthLength(year, month)) });

/**
 * The anchor's date `months` later, limited to the length of that month: with anchor 31, January leads to February 28,
 * and that to March 31 (rules 3, security.md I26).
 */
export function addMonths(day: Day, months: number, anchorDay: number): Day {
  const { year, month } = partsOf(day);
  const count = year * 12 + month - 1 + months;
  return dateInMonth(Math.floor(count / 12), (count % 12) + 1, anchorDay);
}

export const laterOf = (a: Day, b: Day): Day => (a > b ? a : b);
