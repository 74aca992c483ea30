import { longDay, monthDay } from "../format/day-text.ts";
import { timeText } from "../format/time-text.ts";
import type { Day } from "../day.ts";

/** Who has taken an item, and when, by the publication's clock. */
export type TakenBy = { readonly name: string; readonly on: Day; readonly minutes: number };

/** For tables: "2:14 p.m." today, "Mar 3" before today. */
export const takenAtText = ({ on, minutes }: Pick<TakenBy, "on" | "minutes">, today: Day): string =>
  on === today ? timeText(minutes, "en") : monthDay(on, "en");

/** "Marge Olson took this at 2:14 p.m." Null: somebody had taken it and put it back, or it is settled. */
export function takenText(taken: TakenBy | null, today: Day): string {
  if (taken === null) return "Nobody has this anymore. Check the queue again.";
  const day = taken.on === today ? "" : ` on ${longDay(taken.on, "en")}`;
  const sentence = `${taken.name} took this at ${timeText(taken.minutes, "en")}${day}`;
  return sentence.endsWith(".") ? sentence : `${sentence}.`;
}
