import type { Day } from "#core/day.ts";

/** Where a tenant's calendar stands: its day, and the minutes since midnight there. */
export type LocalMoment = { readonly today: Day; readonly minutes: number };

/** Whose calendar is asked for. `daysAhead`: how far it was moved ahead of the real one; not at all when left out. */
export type Calendared = { readonly timeZone: string; readonly daysAhead?: number };

/**
 * The one source of time. `now` is real time (tokens, leases, back-off); `local` is the tenant's calendar, which the
 * sandbox may move.
 */
export type Clock = {
  readonly now: () => Date;
  readonly local: (tenant: Calendared) => LocalMoment;
};
