import { addDays } from "#core/day.ts";
import { type DaySpan, monthOf, splitSpan } from "#core/export/day-span.ts";
import { beginMonth, type DeferredMonth, withDays } from "#core/export/deferred-revenue.ts";
import { journalOfDays } from "#core/export/journal-of-days.ts";
import { salesTax, type TaxedGroup } from "#core/export/sales-tax.ts";
import { cents } from "#core/money.ts";
import { isPrint } from "#core/subscribing/plan.ts";
import { findFirstLedgerDay, findLedgerDays } from "#server/store/export/ledger-days.ts";
import { findFirstStart, findStartsAndStops } from "#server/store/export/starts-and-stops.ts";
import { findOrdersBySource } from "#server/store/payment/orders-by-source.ts";
import { findTaxedGroups } from "#server/store/export/taxed-groups.ts";
import type { ExportContext, ExportRows } from "./export-context.ts";

/** The most days that one statement adds up: a large publication's earnings of a week are read in about a second. */
const maxDays = 7;

type Asked = Parameters<ExportRows>;

/** The requested days, limited to the first day of the books through today. Null if there are no books. */
async function booked({ db, publication, today }: ExportContext, { from, to }: Asked[1]) {
  const first = await findFirstLedgerDay(db, publication.tenant.tenantId);
  return first === null ? null : { first, span: { from: from ?? first, to: to ?? today } };
}

const partsOf = (span: DaySpan | undefined): Iterable<DaySpan> => (span === undefined ? [] : splitSpan(span, maxDays));

export const journalRows: ExportRows = async function* (place, filter) {
  const { db, publication } = place;
  const { tenantId, ledgerNumbers } = publication.tenant;
  for (const part of partsOf((await booked(place, filter))?.span))
    yield journalOfDays(await findLedgerDays(db, tenantId, part), ledgerNumbers);
};

/** A month opens with what all days before it left, since the first day of the books. */
export const deferredRevenueRows: ExportRows = async function* (place, filter) {
  const { db, publication } = place;
  const books = await booked(place, filter);
  if (books === null) return;
  const { first, span } = books;
  const withPart = async (month: DeferredMonth, part: DaySpan): Promise<DeferredMonth> =>
    withDays(month, await findLedgerDays(db, publication.tenant.tenantId, part));
  let month = beginMonth(first, cents(0));
  for (const part of partsOf({ from: first, to: addDays(span.from, -1) })) month = await withPart(month, part);
  month = beginMonth(span.from, month.closing);
  for (const part of partsOf(span)) {
    if (month.month !== monthOf(part.from)) {
      yield [month];
      month = beginMonth(part.from, month.closing);
    }
    month = await withPart(month, part);
  }
  yield [month];
};

export const salesTaxRows: ExportRows = async function* (place, filter) {
  const { db, publication } = place;
  const { catalog, tenant } = publication;
  const printed = new Set(catalog.bundles.filter(isPrint).map(({ bundleId }) => bundleId));
  const { homeState: state, homeZip: zip } = tenant.policy;
  const by = { isPrinted: (bundleId: string) => printed.has(bundleId), home: { state, zip } };
  let month: TaxedGroup[] = [];
  for (const part of partsOf((await booked(place, filter))?.span)) {
    if (month.some(({ day }) => monthOf(day) !== monthOf(part.from))) {
      yield salesTax(month, by);
      month = [];
    }
    month.push(...(await findTaxedGroups(db, tenant.tenantId, part)));
  }
  if (month.length > 0) yield salesTax(month, by);
};

export const startsAndStopsRows: ExportRows = async function* ({ db, publication, today }, { from, to }) {
  const { tenantId } = publication.tenant;
  const first = from ?? (await findFirstStart(db, tenantId));
  if (first === null) return;
  for (const part of partsOf({ from: first, to: to ?? today })) yield findStartsAndStops(db, tenantId, part);
};

/** One row per link, whatever the days. */
export const ordersBySourceRows: ExportRows = async function* ({ db, publication }, { from, to }) {
  const { tenantId, timeZone } = publication.tenant;
  const rows = await findOrdersBySource(db, tenantId, { from, to, timeZone });
  yield rows.map(({ offerCode, paidCents, ...row }) => ({ ...row, offer_code: offerCode, first_payments: paidCents }));
};
