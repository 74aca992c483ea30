import { addDays, type Day, daysBetween, toDay, type Weekday } from "../day.ts";
import { type Language, locales } from "./language.ts";

const dayLength = 24 * 60 * 60 * 1000;
const epoch = toDay("1970-01-01");

/** A calendar day has no time zone. Formatting it as midnight UTC gives the same text everywhere. */
const instantOf = (day: Day): number => daysBetween(epoch, day) * dayLength;

/** One formatter per language, created when first needed, as creating one takes longer than formatting. */
function inUtc(options: Intl.DateTimeFormatOptions): (language: Language) => Intl.DateTimeFormat {
  const made = new Map<Language, Intl.DateTimeFormat>();
  return (language) => {
    const format = made.get(language) ?? new Intl.DateTimeFormat(locales[language], { ...options, timeZone: "UTC" });
    made.set(language, format);
    return format;
  };
}

const long = inUtc({ weekday: "long", month: "long", day: "numeric", year: "numeric" });
const short = inUtc({ weekday: "short", month: "short", day: "numeric", year: "numeric" });
const ofMonth = inUtc({ month: "short", day: "numeric" });
const range = inUtc({ month: "short", day: "numeric", year: "numeric" });

/** Spanish writes "4 de mar de 2026" even where it abbreviates the month; a table has no room for that. */
const brief = (text: string): string => text.replaceAll(" de ", " ");

/** For sentences and emails: "Wednesday, March 4, 2026", "miércoles, 4 de marzo de 2026" (voice: dates). */
export const longDay = (day: Day, language: Language): string => long(language).format(instantOf(day));

/** For tables and cards: "Wed, Mar 4, 2026", "mié, 4 mar 2026". */
export const shortDay = (day: Day, language: Language): string => brief(short(language).format(instantOf(day)));

/** For headlines: "Dec 20", "20 dic". */
export const monthDay = (day: Day, language: Language): string => brief(ofMonth(language).format(instantOf(day)));

/** "Feb 11 – 15, 2026", "Feb 27 – Mar 6, 2026"; a single day with its weekday. */
export const dayRange = (from: Day, through: Day, language: Language): string =>
  from === through
    ? shortDay(from, language)
    : brief(range(language).formatRange(instantOf(from), instantOf(through)).replaceAll("\u2009", " "));

const weekday = inUtc({ weekday: "long" });
const aSunday = toDay("2026-02-01");

/** "Wednesday". */
export const weekdayText = (day: Weekday, language: Language): string =>
  weekday(language).format(instantOf(addDays(aSunday, day)));
