import { parseDay } from "#core/day.ts";
import { momentText, timeText } from "#core/format/time-text.ts";
import { keepTogether } from "#core/format/keep-together.ts";
import { language } from "#web/language.ts";

/** Minutes after midnight in a sentence: "5 p.m.". */
export const clockText = (minutes: number): string => keepTogether(timeText(minutes, language));

/** A moment by the publication's clock: "5 p.m. on Tuesday, February 10, 2026". */
export function momentOf({ date, time }: { readonly date: string; readonly time: string }): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const today = parseDay(date);
  return today === null
    ? `${time} ${date}`
    : keepTogether(momentText({ today, minutes: hours * 60 + minutes }, language));
}
