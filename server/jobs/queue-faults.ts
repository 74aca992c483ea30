/** Writes a warning. */
type Warn = (fields: object, says: string) => void;

const quietMs = 10_000;

/**
 * Tells of the job queue's faults at most every ten seconds, with how many there were: while the database is away,
 * there is one with every look, four times a second.
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
