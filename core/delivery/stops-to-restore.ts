import { hasStopBegun, type NumberedStop, type StopFacts } from "./stop-facts.ts";

/**
 * Which of the stops that a cancellation removed come back when the cancellation is undone: those whose first paper can
 * still be stopped, and whose days no other stop has taken meanwhile.
 *
 * @param facts those of the continuing subscription.
 */
export const stopsToRestore = (facts: StopFacts, removed: readonly NumberedStop[]): NumberedStop[] =>
  removed.filter(
    (stop) =>
      !hasStopBegun(facts, stop) &&
      !facts.stops.some(({ stopOn, restartOn }) => stopOn < stop.restartOn && stop.stopOn < restartOn),
  );
