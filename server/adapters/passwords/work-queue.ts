/** `busy`: no place was free, and the work was not begun. */
export type QueueResult<T> = { readonly kind: "done"; readonly value: T } | { readonly kind: "busy" };

export type WorkQueue = { run<T>(work: () => Promise<T>): Promise<QueueResult<T>> };

export type QueueLimits = {
  /** How many pieces of work run at once. */
  readonly inFlight: number;
  /** How many more may wait in line. */
  readonly waiting: number;
  /** In ms: more may wait as long as none of them would wait longer than this, judged by recent work. */
  readonly patience: number;
};

/** The weight of the latest piece of work in the average duration. */
const weight = 0.2;

/**
 * Runs at most `inFlight` pieces of work at once and lets others wait, as long as none waits too long; any further one
 * is refused at once (security.md I25, F16: queues are bounded, overload is reported).
 * @param now in ms.
 */
export function workQueue({ inFlight, waiting, patience }: QueueLimits, now: () => number): WorkQueue {
  const line: (() => void)[] = [];
  let running = 0;
  // The average duration of one piece of work, in ms; unknown before the first.
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
  // A piece that ends hands its place to the first in line, so nothing can slip in between.
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
