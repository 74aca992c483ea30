/** How many days, weeks and months keep a backup of their own. */
export type KeepRule = { readonly days: number; readonly weeks: number; readonly months: number };

export const keepRule: KeepRule = { days: 7, weeks: 4, months: 12 };

const dayMs = 86_400_000;

/** Its UTC day, its week (starting Monday) and its month, each as a number that grows with time. */
const dayOf = (at: Date): number => Math.floor(at.getTime() / dayMs);
const weekOf = (at: Date): number => Math.floor((dayOf(at) + 3) / 7);
const monthOf = (at: Date): number => at.getUTCFullYear() * 12 + at.getUTCMonth();

/**
 * The backups to keep: the newest of each of the last days that have one, of each of the last weeks, and of each of the
 * last months. A day without a backup does not count, so that a server that was off does not lose its old ones.
 */
export function backupsToKeep(taken: readonly Date[], rule: KeepRule = keepRule): ReadonlySet<Date> {
  const newestFirst = taken.toSorted((a, b) => b.getTime() - a.getTime());
  const newestOf = (periodOf: (at: Date) => number, most: number): Date[] =>
    newestFirst
      .filter((at, index) => index === 0 || periodOf(at) !== periodOf(newestFirst[index - 1] ?? at))
      .slice(0, most);
  return new Set([...newestOf(dayOf, rule.days), ...newestOf(weekOf, rule.weeks), ...newestOf(monthOf, rule.months)]);
}
