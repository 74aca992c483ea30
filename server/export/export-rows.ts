import type { ExportName } from "#core/export/exports.ts";
import { type ExportSource, findExportPage } from "#server/store/export/export-page.ts";
import { moneyLedgerRows, paperLedgerRows, paymentRows, refundRows } from "#server/store/export/money-rows.ts";
import {
  complaintRows,
  stopRows,
  subscriberRows,
  subscriptionRows,
  trailRows,
} from "#server/store/export/reader-rows.ts";
import { circulationRows, deliveryRows, form3526Rows } from "./copy-figures.ts";
import type { ExportRows } from "./export-context.ts";
import {
  deferredRevenueRows,
  journalRows,
  ordersBySourceRows,
  salesTaxRows,
  startsAndStopsRows,
} from "./figures-by-day.ts";

/** How many rows are in memory at a time. */
const pageSize = 500;

const recordsOf = (source: ExportSource): ExportRows =>
  async function* ({ db, publication }, filter) {
    for (let after: string | null = null; ;) {
      const { tenantId } = publication.tenant;
      const page = await findExportPage(db, tenantId, source, { ...filter, after, most: pageSize });
      if (page.length > 0) yield page;
      after = page.at(-1)?.exportPlace ?? null;
      if (page.length < pageSize) return;
    }
  };

/** The source of each export's rows. */
export const exportRows: Readonly<Record<ExportName, ExportRows>> = {
  subscribers: recordsOf(subscriberRows),
  subscriptions: recordsOf(subscriptionRows),
  payments: recordsOf(paymentRows),
  refunds: recordsOf(refundRows),
  "money-ledger": recordsOf(moneyLedgerRows),
  "paper-ledger": recordsOf(paperLedgerRows),
  complaints: recordsOf(complaintRows),
  stops: recordsOf(stopRows),
  trail: recordsOf(trailRows),
  journal: journalRows,
  "deferred-revenue": deferredRevenueRows,
  "sales-tax": salesTaxRows,
  "starts-and-stops": startsAndStopsRows,
  "orders-by-source": ordersBySourceRows,
  deliveries: deliveryRows,
  circulation: circulationRows,
  "form-3526": form3526Rows,
};
