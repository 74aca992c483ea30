import { type Day, daysBetween, toDay } from "../day.ts";

const bounds = [
  { title: "Today", days: 0 },
  { title: "Yesterday", days: 1 },
  { title: "Last 7 days", days: 7 },
  { title: "Last 30 days", days: 30 },
  { title: "Older", days: Number.POSITIVE_INFINITY },
] as const;

/**
 * Groups entries under headings for their age, by the newspaper's own days. Each heading appears once, and the order
 * stays the same.
 *
 * @param today the newspaper's date.
 */
export function groupByAge<Entry extends { readonly day: string }>(
  entries: readonly Entry[],
  today: Day,
): { readonly title: string; readonly entries: readonly Entry[] }[] {
  const titleOf = ({ day }: Entry): string => {
    const age = daysBetween(toDay(day), today);
    return bounds.find(({ days }) => age <= days)?.title ?? "Older";
  };
  return bounds.flatMap(({ title }) => {
    const own = entries.filter((entry) => titleOf(entry) === title);
    return own.length === 0 ? [] : [{ title, entries: own }];
  });
}
