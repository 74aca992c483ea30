import type { TenantDay } from "#server/db/database.ts";
import type { RowCheckContext } from "#server/import/check-row.ts";
import type { CsvRow } from "#server/import/csv-rows.ts";
import type { ListReading, ReadingLease } from "#server/store/import/list-reading.ts";
import type { ListBox } from "./list-box.ts";

/** What a reading works with: the opened list, and the worker's lease on it. */
export type OpenedList = {
  readonly reading: ListReading;
  readonly rows: AsyncIterable<CsvRow>;
  readonly by: RowCheckContext;
  readonly box: ListBox;
  readonly at: TenantDay;
  readonly hold: () => ReadingLease;
  /** How much of the list has been read so far. */
  readonly bytesRead: () => number;
};

/** Somebody stopped the reading, or another worker has taken it: what this one was about to store is dropped. */
export class LeaseLost extends Error {}
