import type { deskGetMoveIn, ImportPlanChoice, ReadingShown, UploadedList } from "#contract/desk/move-in.ts";
import { termText } from "#core/calendar/term.ts";
import { money } from "#core/format/money-text.ts";
import { rateCodesOf } from "#core/import/find-plan.ts";
import { completeMapping, type Mapping, mappingForNext } from "#core/import/mapping.ts";
import { pieceBytes } from "#core/import/reading.ts";
import type { Catalog } from "#core/subscribing/plan.ts";
import type { Database } from "#server/db/database.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { findSavedMapping } from "#server/store/import/saved-mapping.ts";
import { findNewestReading, type ListReading } from "#server/store/import/list-reading.ts";
import { findMoveIn } from "#server/store/import/move-in.ts";
import { findNewestList, type StoredList } from "#server/store/import/uploaded-list.ts";

export const makeDeskGetMoveIn =
  ({ db }: { readonly db: Database }): DeskHandler<typeof deskGetMoveIn> =>
  async (_, { publication, at }) =>
    db.readTogether(at, async (tx) => {
      const list = await findNewestList(tx);
      const reading = list === null ? null : await findNewestReading(tx, list.listId);
      const kept = reading?.mapping ?? (await findSavedMapping(tx));
      const move = await findMoveIn(tx);
      return {
        list: list === null ? null : listShown(list, kept),
        reading: list === null || reading === null ? null : readingShown(list, reading),
        plans: planChoices(publication.catalog),
        broughtIn: move === null ? 0 : move.waiting + move.leftOut + move.live,
        waiting: move?.waiting ?? 0,
      };
    });

function listShown(list: StoredList, kept: Mapping | null): UploadedList {
  const { listId, name, bytes, pieces, form, hasContent, deleteAfter } = list;
  const headers = form === null ? null : [...form.headers];
  const given = kept === null || headers === null ? {} : mappingForNext(headers, kept);
  const { columns, plans, dates } = completeMapping(headers ?? [], given);
  return {
    listId,
    name,
    bytes,
    received: Math.min(bytes, pieces * pieceBytes),
    headers,
    mapping: { columns, plans, dates },
    hasContent,
    keptUntil: deleteAfter,
  };
}

function readingShown({ bytes }: StoredList, reading: ListReading): ReadingShown {
  const { readingId, kind, state, because, says, rows, added, changed, unchanged, rejected, compared } = reading;
  const percent = state === "done" ? 100 : Math.min(99, Math.floor((100 * reading.bytesRead) / bytes));
  return {
    readingId,
    kind,
    state,
    because,
    says,
    percent,
    rows,
    added,
    changed,
    unchanged,
    rejected,
    compared: compared === null ? null : compared.totals,
    by: reading.starterName,
    startedAt: reading.startedAt.toISOString(),
  };
}

/**
 * Includes plans and rates that are no longer sold, because readers of the old system have them. Of each rate, only the
 * newest price.
 */
const planChoices = (catalog: Catalog): ImportPlanChoice[] =>
  catalog.bundles.map((bundle) => {
    const codes = rateCodesOf(catalog, bundle);
    const newest = new Map(
      catalog.rates
        .filter(({ rateCode }) => codes.has(rateCode))
        .toSorted((one, other) => one.version - other.version)
        .map((rate) => [rate.rateCode, rate]),
    );
    return {
      plan: bundle.bundleId,
      name: bundle.name,
      rates: [...newest.values()].map(({ rateCode, amount, term }) => ({
        rate: rateCode,
        says: `${money(amount)} every ${termText(term)}`,
      })),
    };
  });
