const forceAfterMs = 2000;
const graceMs = 25_000;

export type Stopping = {
  /** Aborted as soon as the program has to stop; a start in progress then gives up. */
  readonly signal: AbortSignal;
  /** Adds a step of the stop; the last one added runs first. */
  readonly onStop: (step: () => Promise<unknown>) => void;
  /** Stops because of a loss: the exit code is 1. */
  readonly stopAfterLoss: (why: string) => void;
};

/**
 * Starts, waits until it is asked to stop, and stops in the reverse order of the start, however far that came: by
 * Ctrl-C, SIGTERM and SIGHUP (the launcher sends SIGTERM when npm is gone), or because the start failed, in which case
 * the fault is then thrown. Ctrl-C arrives up to three times (terminal, npm, launcher): only a later one forces the
 * end.
 * @returns the exit code.
 */
export async function runUntilStopped(start: (stopping: Stopping) => Promise<void>): Promise<number> {
  const abort = new AbortController();
  const steps: (() => Promise<unknown>)[] = [];
  const exitCode = Promise.withResolvers<number>();
  let begunAt = 0;
  const stop = (why: string, code: number): void => {
    if (abort.signal.aborted) {
      if (Date.now() - begunAt > forceAfterMs) process.exit(130);
      return;
    }
    begunAt = Date.now();
    process.stdout.write(`doorstep: stopping (${why}) ...\n`);
    giveUpAfterGrace();
    exitCode.resolve(code);
    abort.abort();
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => stop(name, 0));
  try {
    await start({
      signal: abort.signal,
      onStop: (step) => void steps.push(step),
      stopAfterLoss: (why) => stop(why, 1),
    });
    return await exitCode.promise;
  } catch (fault) {
    // Errors of a start that is asked to stop halfway are not its own fault.
    if (abort.signal.aborted) return await exitCode.promise;
    giveUpAfterGrace();
    throw fault;
  } finally {
    await runBackwards(steps);
  }
}

const giveUpAfterGrace = (): void => void setTimeout(() => process.exit(1), graceMs).unref();

async function runBackwards(steps: (() => Promise<unknown>)[]): Promise<void> {
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    await step().catch((fault: unknown) => process.stderr.write(`doorstep: while stopping: ${String(fault)}\n`));
  }
}
