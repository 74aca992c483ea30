import type { StopEffect, TemporaryStop } from "#contract/temporary-stop.ts";
import { holidayOn } from "#core/calendar/holiday.ts";
import { parseDay } from "#core/day.ts";
import { stopWords } from "#core/delivery/stop-words.ts";
import { momentOf } from "#web/parts/clock-text.ts";
import { headlineDay, longDayText } from "#web/parts/day-text.ts";

type Stop = Pick<TemporaryStop, "stopDate" | "restartDate">;

/** "Delivery pauses Dec 20 and restarts Jan 6". */
export const stopHeadline = ({ stopDate, restartDate }: Stop): string =>
  stopWords.pauses(headlineDay(stopDate), headlineDay(restartDate));

/** What happens to the missed papers, one sentence for each kind. */
export function missedPaperTexts({
  issues,
  restartsWith,
}: Pick<StopEffect, "issues" | "restartsWith">): readonly string[] {
  const count = (kind: StopEffect["issues"][number]["effect"]): number =>
    issues.filter(({ effect }) => effect === kind).length;
  const [added, later, saved] = [count("adds"), count("addsWhenPaid"), count("saved")];
  return [
    ...(added > 0 ? [stopWords.added(added)] : []),
    ...(later > 0 ? [stopWords.addedWhenPaid(later)] : []),
    ...(saved > 0 ? [stopWords.saved(saved, longDayText(restartsWith))] : []),
  ];
}

/** Until when the stop can be changed, in the words of its email; null: no longer. */
export function stopDeadlineText(stop: Pick<StopEffect, "changeUntil" | "restartChangeUntil">): string | null {
  const { changeUntil, restartChangeUntil } = stop;
  if (restartChangeUntil === null) return null;
  const restart = momentOf(restartChangeUntil);
  return changeUntil === null ? stopWords.restartUntil(restart) : stopWords.changeUntil(momentOf(changeUntil), restart);
}

/** The name of the holiday on a day; null: the publication just doesn't print on that day. */
export function holidayName(day: string): string | null {
  const known = parseDay(day);
  const holiday = known === null ? null : holidayOn(known);
  return holiday === null ? null : stopWords.holidays[holiday];
}
