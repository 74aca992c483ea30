/** `busy`: no place was free, and the work was not begun. */
export type Queued<T> = { readonly kind: "done"; readonly value: T } | { readonly kind: "busy" };

export type WorkQueue = { run<T>(work: () => Promise<T>): Promise<Queued<T>> };

export type QueueLimits = {
  /** Pieces of work at once. */
  readonly inFlight: number;
  /** How many more may stand in line. */
  readonly waiting: number;
  /** In ms: as long as nobody would have to stand in line for more than this, by the work done lately. */
  readonly patience: number;
};

/** How much the last piece of work counts in what one takes. */
const weight = 0.2;

/**
 * Runs at most `inFlight` pieces of work at once and lets others stand in line, as many as will not wait for too long; any
 * further one is refused at once (security.md I25, F16: queues are bounded, overload is told).
 *
 * @param now in ms.
 */
export function workQueue({ inFlight, waiting, patience }: QueueLimits, now: () => number): WorkQueue {
  const line: (() => void)[] = [];
  let running = 0;
  // Of one piece of work, in ms; nothing is known before the first.
  let usual = 0;
  const isFull = (): boolean => {
    if (running < inFlight) return false;
    return line.length >= waiting || (line.length / inFlight) * usual > patience;
  };
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
      if (isFull()) return { kind: "busy" };
      await place();
      const begun = now();
      try {
        return { kind: "done", value: await work() };
      } finally {
        usual += (now() - begun - usual) * (usual === 0 ? 1 : weight);
        leave();
      }
    },
  };
}
