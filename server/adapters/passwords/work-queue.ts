/** `busy`: no place was free, and the work was not begun. */
export type Queued<T> = { readonly kind: "done"; readonly value: T } | { readonly kind: "busy" };

export type WorkQueue = { run<T>(work: () => Promise<T>): Promise<Queued<T>> };

/**
 * Runs at most `inFlight` pieces of work at once and lets at most `waiting` more stand in line; any further one is
 * refused at once (security.md I25: queues are bounded, overload is told).
 */
export function workQueue({ inFlight, waiting }: { inFlight: number; waiting: number }): WorkQueue {
  const line: (() => void)[] = [];
  let running = 0;
  const place = (): Promise<void> => {
    if (running >= inFlight) return new Promise((begin) => line.push(begin));
    running++;
    return Promise.resolve();
  };
  // Who leaves hands the place to the first in line, so nobody can slip in between.
  const leave = (): void => {
    const next = line.shift();
    if (next === undefined) running--;
    else next();
  };
  return {
    run: async (work) => {
      if (running >= inFlight && line.length >= waiting) return { kind: "busy" };
      await place();
      try {
        return { kind: "done", value: await work() };
      } finally {
        leave();
      }
    },
  };
}
