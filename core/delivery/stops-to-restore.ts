import { hasBegun, type NumberedStop, type StopFacts } from "./stop-facts.ts";

/**
 * Which of the stops that a cancellation has removed come back when it is taken back: those whose first paper can still be
 * stopped, and whose days no other stop has taken meanwhile. `facts` are those of the subscription as it goes on.
 */
export const stopsToRestore = (facts: StopFacts, removed: readonly NumberedStop[]): NumberedStop[] =>
  removed.filter(
    (stop) =>
      !hasBegun(facts, stop) &&
      !facts.stops.some(({ stopOn, restartOn }) => stopOn < stop.restartOn && stop.stopOn < restartOn),
  );
