import type { Moment } from "../calendar/cut-off.ts";
import { longDay } from "./day-text.ts";
import type { Language } from "./language.ts";

const halfDay = 12 * 60;

/**
 * Minutes after midnight in newspaper style: "5 p.m.", "6:30 a.m.", "noon", "midnight" for the end of the day; in
 * Spanish "5 p. m.", "12 del mediodía".
 */
export function timeText(minutes: number, language: Language): string {
  const words = timeWords[language];
  if (minutes === halfDay) return words.noon;
  if (minutes % (2 * halfDay) === 0) return words.midnight;
  const hour = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return `${hour % 12 || 12}${rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`} ${hour < 12 ? words.am : words.pm}`;
}

/** "5 p.m. on Tuesday, February 10, 2026", "5 p. m. del martes, 10 de febrero de 2026". */
export const momentText = ({ today, minutes }: Moment, language: Language): string =>
  timeWords[language].on(timeText(minutes, language), longDay(today, language));

/**
 * Adds the Spanish article to a time from `timeText`, as in "a las 5 p. m." and "antes de la 1:30 p. m.". Only one
 * o'clock is singular.
 */
export const spanishTime = (time: string): string => `${/^1\b/.test(time) ? "la" : "las"} ${time}`;

const timeWords = {
  en: {
    noon: "noon",
    midnight: "midnight",
    am: "a.m.",
    pm: "p.m.",
    on: (time: string, day: string) => `${time} on ${day}`,
  },
  es: {
    noon: "12 del mediodía",
    midnight: "12 de la noche",
    am: "a. m.",
    pm: "p. m.",
    on: (time: string, day: string) => `${time} del ${day}`,
  },
};
