import type { Figure } from "./figure.ts";
import type { World } from "./world/world.ts";

/** The inputs of each row. */
export type RowInputs = {
  /** Length of one phase of load. */
  readonly seconds: number;
  /** Shared by all rows; created for the first row that needs it. */
  readonly world: () => Promise<World>;
};

/** One row of the table of figures (bench/README.md). */
export type BenchRow = {
  readonly number: number;
  readonly what: string;
  measure(bench: RowInputs): Promise<Figure[]>;
};
