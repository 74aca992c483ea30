import { addDays, addMonths, partsOf } from "#core/day.ts";
import {
  circulationRow,
  copyChannel,
  countCopies,
  type Counter,
  form3526,
  type PrintChannel,
} from "#core/export/circulation.ts";
import { copiesOf, type Copy, type CopyFacts } from "#core/export/copies.ts";
import type { DaySpan } from "#core/export/day-span.ts";
import type { PaidAs } from "#core/ledger/expiry.ts";
import { type Catalog, pinnedRate } from "#core/subscribing/plan.ts";
import type { ExportFilter } from "#server/store/export/export-page.ts";
import { type CopyRecord, findCopyRecords } from "#server/store/export/copy-facts.ts";
import type { ExportContext, ExportRows } from "./export-context.ts";

const pageSize = 500;

/** The last 12 months through today by default. Future papers are never counted. */
function exportDays({ today }: ExportContext, { from, to }: ExportFilter): DaySpan {
  const last = to === null || to > today ? today : to;
  return { from: from ?? addDays(addMonths(last, -12, partsOf(last).date), 1), to: last };
}

type Delivered = { readonly record: CopyRecord; readonly printWay: PrintChannel; readonly copies: readonly Copy[] };

/** The copies of each subscription, one after another. */
async function* delivered(
  place: ExportContext,
  days: DaySpan,
  accountNumber: number | null,
): AsyncGenerator<Delivered> {
  const { db, publication, today } = place;
  const { calendar } = publication.catalog;
  const printWayOf = printWaysOf(place);
  for (let after = 0; ;) {
    const page = await findCopyRecords(db, publication.tenant.tenantId, { days, accountNumber, after, most: pageSize });
    for (const record of page) {
      const copies = copiesOf(factsOf(record, publication.catalog), calendar, days, today);
      yield { record, printWay: await printWayOf(record), copies };
    }
    after = page.at(-1)?.subscriptionId ?? after;
    if (page.length < pageSize) return;
  }
}

function factsOf(record: CopyRecord, catalog: Catalog): CopyFacts {
  const printDays = catalog.bundles.find(({ bundleId }) => bundleId === record.bundleId)?.printDays ?? [];
  const entries = record.entries.map((entry) => ({
    ...entry,
    paidAs: paidAsOf(entry, catalog),
  }));
  return { ...record, printDays, entries };
}

function paidAsOf({ giftKind, rateCode, rateVersion }: CopyRecord["entries"][number], catalog: Catalog): PaidAs {
  if (giftKind !== null) return giftKind === "gift" ? "gift" : "free";
  return pinnedRate(catalog, rateCode, rateVersion)?.amount === 0 ? "free" : "paid";
}

/** Each ZIP code is looked up once. */
function printWaysOf({ publication, addresses }: ExportContext) {
  const known = new Map<string, Promise<string | null>>();
  const county = (zip: string): Promise<string | null> => {
    const found = known.get(zip) ?? addresses.countyOf(zip);
    known.set(zip, found);
    return found;
  };
  return async ({ deliveredBy, zip }: CopyRecord): Promise<PrintChannel> => {
    if (deliveredBy !== "mail") return "carrier";
    const [theirs, ours] = await Promise.all([county(zip), county(publication.tenant.policy.homeZip)]);
    return theirs !== null && theirs === ours ? "mail_in_county" : "mail_outside_county";
  };
}

export const deliveryRows: ExportRows = async function* (place, filter) {
  for await (const { record, printWay, copies } of delivered(place, exportDays(place, filter), filter.accountNumber)) {
    const { subscriptionId, accountNumber, bundleId, route, state, zip } = record;
    if (copies.length === 0) continue;
    yield copies.map((copy) => ({
      subscription_id: subscriptionId,
      account_number: accountNumber,
      issue_on: copy.issueOn,
      plan: bundleId,
      product: copy.isPrinted ? "print" : "digital",
      class: copy.class,
      delivered_by: copyChannel(copy, printWay),
      route: copy.isPrinted ? route : "",
      state: copy.isPrinted ? state : "",
      zip: copy.isPrinted ? zip : "",
    }));
  }
};

async function counted(place: ExportContext, filter: ExportFilter): Promise<Counter> {
  const days = exportDays(place, filter);
  const counter = countCopies(days, place.publication.catalog.calendar);
  for await (const { printWay, copies } of delivered(place, days, null)) counter.add(copies, printWay);
  return counter;
}

export const circulationRows: ExportRows = async function* (place, filter) {
  yield (await counted(place, filter)).issues().map(circulationRow);
};

export const form3526Rows: ExportRows = async function* (place, filter) {
  yield form3526((await counted(place, filter)).issues());
};
