/** What is known about something that is checked repeatedly. Instants are milliseconds since 1970. */
export type CheckStatus = {
  readonly ok: boolean;
  /** When the present state began. */
  readonly since: number;
  /** When it became an alarm; null: it isn't one. */
  readonly alarmAt: number | null;
};

export type CheckStatusChange = CheckStatus & { readonly change: "begins" | "ends" | null };

/** An alarm ends after everything was well for this long, so that a problem that comes and goes is one alarm. */
export const alarmClearMs = 5 * 60_000;

/**
 * What follows from one more check.
 *
 * @param known null: it was never checked before.
 * @param alarmAfterMs how long it must be wrong before it is an alarm; null: it never becomes one.
 */
export function updateCheckStatus(
  known: CheckStatus | null,
  { ok, now, alarmAfterMs }: { readonly ok: boolean; readonly now: number; readonly alarmAfterMs: number | null },
): CheckStatusChange {
  const since = known?.ok === ok ? known.since : now;
  const alarmAt = known?.alarmAt ?? null;
  const forMs = now - since;
  if (alarmAt !== null) {
    const isOver = ok && forMs >= alarmClearMs;
    return { ok, since, alarmAt: isOver ? null : alarmAt, change: isOver ? "ends" : null };
  }
  const begins = !ok && alarmAfterMs !== null && forMs >= alarmAfterMs;
  return { ok, since, alarmAt: begins ? now : null, change: begins ? "begins" : null };
}
