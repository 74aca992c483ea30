import type { ExportColumns } from "./column.ts";

/**
 * What kind of data a file contains. This decides who at the desk may export it. The trail has its own screen there.
 */
export type DataKind = "persons" | "money" | "figures" | "trail";

export type ExportTable<C extends ExportColumns = ExportColumns> = {
  /** One sentence that says what a row is. */
  readonly description: string;
  readonly dataKind: DataKind;
  /** The day by which `--from` and `--to` choose rows. */
  readonly by: string;
  /** Whether `--account` can narrow it to one account. */
  readonly ofAccount: boolean;
  /**
   * Both days must be given, because the publication's first day isn't known for this file, or because all rows would
   * be too many.
   */
  readonly needsDays?: true;
  readonly columns: C;
};

export const exportTable = <const C extends ExportColumns>(table: ExportTable<C>): ExportTable<C> => table;
