import type { DayNeeds, WorkNeeds } from "./job-needs.ts";

/** How often the queue looks for work that is due, at every publication. */
export const schedules = {
  minute: { cron: "* * * * *", says: "every minute" },
  "five-minutes": { cron: "*/5 * * * *", says: "every 5 minutes" },
  // Publications reach midnight at different times, and a sandbox clock can be moved at any time.
  day: { cron: "*/10 * * * *", says: "every 10 minutes" },
  hour: { cron: "17 * * * *", says: "every hour" },
  morning: { cron: "41 9 * * *", says: "every day" },
} as const;

/**
 * Work of one publication that becomes due. Each job is safe to run more than once, and to be killed at any instant.
 */
export type DueWork = {
  readonly name: string;
  /** For operators: what it does, as shown by `./doorstep jobs` and docs/operating.md. */
  readonly does: string;
  readonly every: keyof typeof schedules;
} & (
  | {
      /** Due by the publication's day: when the sandbox clock moves, it runs on each day that passes. */
      readonly clock: "publication";
      readonly run: (needs: DayNeeds, tenantId: number) => Promise<unknown>;
    }
  | {
      /** Runs on real time, even while a sandbox clock is moved, because ... */
      readonly clock: "real";
      readonly because: string;
      readonly run: (needs: WorkNeeds, tenantId: number) => Promise<unknown>;
      /** Which processes take it; all by default. */
      readonly takenBy?: (needs: WorkNeeds) => boolean;
    }
);
