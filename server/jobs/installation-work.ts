import type { schedules } from "./due-work-row.ts";
import type { WorkNeeds } from "./job-needs.ts";

/** Scheduled work for the installation as a whole, on real time. Safe to run more than once, and to be killed at any instant. */
export type InstallationWork = {
  readonly name: string;
  /** For operators: what it does, as shown by `./doorstep jobs` and docs/operating.md. */
  readonly does: string;
  readonly every: keyof typeof schedules;
  readonly because: string;
  /** Null if this process does not take it. */
  readonly taskOf: (needs: WorkNeeds) => (() => Promise<void>) | null;
};

/** One job at a time of each kind, whichever server takes it. A killed job is replaced after this time. */
export const maxJobSeconds = 3 * 3600;

export const installationWork: readonly InstallationWork[] = [
  {
    name: "backup",
    does: "takes the day's backup after `BACKUP_AT`, restores one a month to see whether it is good, and deletes old ones",
    every: "day",
    because: "a backup has all publications",
    taskOf: ({ backUp }) => backUp,
  },
];
