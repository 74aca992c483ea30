import type { Columns } from "./column.ts";

/** What a file holds: it decides who at the desk may take it out. The trail has its own screen there. */
export type Holds = "persons" | "money" | "figures" | "trail";

export type ExportTable<C extends Columns = Columns> = {
  /** One sentence: what a row is. */
  readonly says: string;
  readonly holds: Holds;
  /** The day by which `--from` and `--to` choose rows. */
  readonly by: string;
  /** Whether `--account` can narrow it to one account. */
  readonly ofAccount: boolean;
  /** The publication's first day is not known for it, or its rows are too many for all time: both days must be given. */
  readonly needsDays?: true;
  readonly columns: C;
};

export const exportTable = <const C extends Columns>(table: ExportTable<C>): ExportTable<C> => table;
