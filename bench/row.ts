import type { Figure } from "./figure.ts";
import type { World } from "./world/world.ts";

/** What a row is given. */
export type Bench = {
  /** Length of one phase of load. */
  readonly seconds: number;
  /** The same for all rows, made for the first that asks. */
  readonly world: () => Promise<World>;
};

/** One row of the table of figures (bench/README.md). */
export type Row = {
  readonly number: number;
  readonly what: string;
  measure(bench: Bench): Promise<Figure[]>;
};
