import type { CheckResult } from "#core/watch/checks.ts";

const hourMs = 3_600_000;
/** A nightly backup may take a while, and one night may be missed. */
const oldMs = 48 * hourMs;

export type BackupFacts = {
  readonly takenAt: Date | null;
  readonly now: Date;
  readonly isLive: boolean;
  /** Whether this program runs the database itself, so that nobody else backs it up. */
  readonly isOwnDatabase: boolean;
};

/** A sandbox needs no backup, and a database server may have backups of its own. */
export function backupStatus({ takenAt, now, isLive, isOwnDatabase }: BackupFacts): Pick<CheckResult, "ok" | "says"> {
  if (takenAt === null) {
    const says = "this database was never backed up with ./doorstep backup";
    return isOwnDatabase || !isLive
      ? { ok: !isLive, says }
      : { ok: true, says: `${says}; make sure that the database server has its own` };
  }
  const age = now.getTime() - takenAt.getTime();
  return { ok: !isLive || age <= oldMs, says: `${takenAt.toISOString()}, ${ageText(age)} ago` };
}

function ageText(ms: number): string {
  const hours = Math.floor(ms / hourMs);
  const [count, unit] =
    hours >= 48
      ? ([Math.floor(hours / 24), "day"] as const)
      : hours > 0
        ? ([hours, "hour"] as const)
        : ([Math.max(0, Math.floor(ms / 60_000)), "minute"] as const);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
