/** Writes a warning. */
type Warn = (fields: object, says: string) => void;

const quietMs = 10_000;

/**
 * Reports the job queue's faults at most every ten seconds, with their number: while the database is away, every poll
 * fails, four times a second.
 */
export function queueFaults(warn: Warn, now: () => number): (fault: Error) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  let untold = 0;
  return (fault) => {
    untold++;
    if (now() - toldAt < quietMs) return;
    warn({ err: fault, faults: untold }, "the job queue met a fault");
    [toldAt, untold] = [now(), 0];
  };
}
