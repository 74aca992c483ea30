import type { Day } from "#core/day.ts";
import type { AddressValidators } from "#server/adapters/address/port.ts";
import type { Database } from "#server/db/database.ts";
import type { ExportFilter } from "#server/store/export/export-page.ts";
import type { Publication } from "#server/store/publication/publication.ts";

/** The data that an export reads from. */
export type ExportContext = {
  readonly db: Database;
  readonly publication: Publication;
  /** The publication's day now. */
  readonly today: Day;
  readonly addresses: Pick<AddressValidators, "countyOf">;
};

/** Keyed by the names of the export's columns. */
export type ExportRow = Readonly<Record<string, unknown>>;

/** Pages of rows, read as they are asked for. */
export type ExportRows = (place: ExportContext, filter: ExportFilter) => AsyncGenerator<readonly ExportRow[]>;
