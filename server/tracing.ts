/** A piece of work that a trace shows. No attribute says anything about a person. */
export type TracedWork = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
};

export type Tracer = <T>(what: TracedWork, work: () => Promise<T>) => Promise<T>;

let tracer: Tracer | null = null;

/** Turns tracing on. Called only in a program that is configured to send its traces somewhere. */
export const traceWith = (chosen: Tracer | null): void => {
  tracer = chosen;
};

/** Does the work as a part of the current trace. Costs nothing while tracing is off. */
export const traced = <T>(what: () => TracedWork, work: () => Promise<T>): Promise<T> =>
  tracer === null ? work() : tracer(what(), work);
