/**
 * Days of the invented paper, computed here separately, so that what the drill expects shares no code with the program.
 * A day is "2026-11-30".
 */
export type PaperDay = string;

const msOf = (day: PaperDay): number =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8)));

export function daysAfter(day: PaperDay, count: number): PaperDay {
  const at = new Date(msOf(day) + count * 86_400_000);
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`;
}

export const daysFrom = (from: PaperDay, until: PaperDay): number => (msOf(until) - msOf(from)) / 86_400_000;

const weekdayOf = (day: PaperDay): number => new Date(msOf(day)).getUTCDay();

/** The weekdays of a paper: 0 is Sunday. Without any it is digital, and every day counts. */
export type DeliverySchedule = { readonly weekdays: readonly number[]; readonly closed: ReadonlySet<PaperDay> };

const comesOn = (day: PaperDay, { weekdays, closed }: DeliverySchedule): boolean =>
  weekdays.length === 0 || (weekdays.includes(weekdayOf(day)) && !closed.has(day));

/** The last paper on or before a day. */
function lastPaper(day: PaperDay, comes: DeliverySchedule): PaperDay {
  let last = day;
  while (!comesOn(last, comes)) last = daysAfter(last, -1);
  return last;
}

/** The same for a reader who is away, whose papers of that time come afterward. */
export function lastPaperOf(
  paidThrough: PaperDay,
  comes: DeliverySchedule,
  away: { readonly today: PaperDay; readonly stop: { readonly from: PaperDay; readonly until: PaperDay } | null },
): PaperDay {
  const last = lastPaper(paidThrough, comes);
  const { today, stop } = away;
  if (stop === null) return last;
  let left = 0;
  for (let day = today; day <= last; day = daysAfter(day, 1)) if (comesOn(day, comes)) left++;
  let day = daysAfter(today, -1);
  while (left > 0) {
    day = daysAfter(day, 1);
    if (comesOn(day, comes) && (day < stop.from || day >= stop.until)) left--;
  }
  return day;
}
