import type { Day } from "../day.ts";
import type { PaperOption, StoppedDays } from "../calendar/stopped-issues.ts";

/** Delivery pauses on `date` and restarts on `until`. */
export type PendingStop = {
  readonly kind: "stop";
  readonly date: Day;
  readonly until: Day;
  readonly option: PaperOption;
  readonly hasBegun: boolean;
};

export type ShownStop = StoppedDays & { readonly option: PaperOption };

/** The stops that account home shows: those that are not over. */
export const pendingStops = (stops: readonly ShownStop[], today: Day): PendingStop[] =>
  stops
    .filter(({ restartOn }) => restartOn > today)
    .map(({ stopOn: date, restartOn: until, option }) => ({
      kind: "stop",
      date,
      until,
      option,
      hasBegun: date <= today,
    }));
