import type { ExportName } from "#core/export/exports.ts";
import type { Database } from "#server/db/database.ts";
import { type ExportFilter, type ExportSource, findExportPage } from "#server/store/export/export-page.ts";
import { moneyLedgerRows, paperLedgerRows, paymentRows, refundRows } from "#server/store/export/money-rows.ts";
import {
  complaintRows,
  stopRows,
  subscriberRows,
  subscriptionRows,
  trailRows,
} from "#server/store/export/reader-rows.ts";
import type { Publication } from "#server/store/publication/publication.ts";

/** How many rows are in memory at a time. */
const pageSize = 500;

/** By the names of the export's columns. */
export type ExportRow = Readonly<Record<string, unknown>>;

/** What an export reads from. */
export type ExportPlace = { readonly db: Database; readonly publication: Publication };

/** Pages of rows, as they are asked for. */
type Rows = (place: ExportPlace, filter: ExportFilter) => AsyncGenerator<readonly ExportRow[]>;

const recordsOf = (source: ExportSource): Rows =>
  async function* ({ db, publication }, filter) {
    for (let after: string | null = null; ;) {
      const { tenantId } = publication.tenant;
      const page = await findExportPage(db, tenantId, source, { ...filter, after, most: pageSize });
      if (page.length > 0) yield page;
      after = page.at(-1)?.exportPlace ?? null;
      if (page.length < pageSize) return;
    }
  };

/** Where the rows of each export come from. */
export const exportRows: Readonly<Record<ExportName, Rows>> = {
  subscribers: recordsOf(subscriberRows),
  subscriptions: recordsOf(subscriptionRows),
  payments: recordsOf(paymentRows),
  refunds: recordsOf(refundRows),
  "money-ledger": recordsOf(moneyLedgerRows),
  "paper-ledger": recordsOf(paperLedgerRows),
  complaints: recordsOf(complaintRows),
  stops: recordsOf(stopRows),
  trail: recordsOf(trailRows),
};
