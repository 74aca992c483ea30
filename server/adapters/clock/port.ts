import type { Day } from "#core/day.ts";

/** A tenant's calendar at one moment: its day, and the minutes since midnight there. */
export type LocalMoment = { readonly today: Day; readonly minutes: number };

/** The calendar to read. `daysAhead`: how far it was moved ahead of the real one; zero if left out. */
export type CalendarSettings = { readonly timeZone: string; readonly daysAhead?: number };

/**
 * The one source of time. `now` is real time (tokens, leases, back-off); `local` is the tenant's calendar, which can be
 * moved in the sandbox.
 */
export type Clock = {
  readonly now: () => Date;
  readonly local: (tenant: CalendarSettings) => LocalMoment;
};
