/** A piece of work that a trace shows. No attribute holds anything about a person. */
export type Traced = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
};

export type Tracer = <T>(what: Traced, work: () => Promise<T>) => Promise<T>;

let tracer: Tracer | null = null;

/** From now on work is traced; only a program that is told where to send its traces does so. */
export const traceWith = (chosen: Tracer | null): void => {
  tracer = chosen;
};

/** Does the work, as a part of the trace of whatever it is done for. Costs nothing while nobody traces. */
export const traced = <T>(what: () => Traced, work: () => Promise<T>): Promise<T> =>
  tracer === null ? work() : tracer(what(), work);
