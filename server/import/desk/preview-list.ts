import type { Output } from "#contract/call-shape.ts";
import type { deskPreviewMoveIn } from "#contract/desk/move-in.ts";
import { type ImportField, missingColumns } from "#core/import/columns.ts";
import { findImportedPlan } from "#core/import/find-plan.ts";
import { completeMapping, type Mapping, unknownColumn } from "#core/import/mapping.ts";
import { cellText } from "#core/import/old-values.ts";
import { money } from "#core/format/money-text.ts";
import type { Catalog } from "#core/subscribing/plan.ts";
import type { Database } from "#server/db/database.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound, refuse } from "#server/http/refused.ts";
import { type CheckedRow, checkRow, type CheckRowNeeds } from "#server/import/check-row.ts";
import { type CsvRow, openCsv, UnreadableFile } from "#server/import/csv-rows.ts";
import { listBox } from "#server/import/list/list-box.ts";
import { listSource } from "#server/import/list/list-source.ts";
import { mappingText } from "#server/import/mapping-file.ts";
import type { SecretBox } from "#server/crypto/secret-box.ts";
import { findDeliveryRows } from "#server/store/delivery/address.ts";
import { findList } from "#server/store/import/uploaded-list.ts";
import { deskMoveInWords as words } from "./desk-move-in-words.ts";

type Needs = CheckRowNeeds & { readonly db: Database; readonly secrets: SecretBox };
type Preview = Output<typeof deskPreviewMoveIn>;

/** How many rows the preview shows. */
const shownRows = 5;
/** How many rows are read to collect the words for plans. */
const sampledRows = 2000;

export const makeDeskPreviewMoveIn =
  (needs: Needs): DeskHandler<typeof deskPreviewMoveIn> =>
  async ({ listId, mapping: given }, { publication, tenantId, moment }) => {
    const list = await findList(needs.db, tenantId, listId);
    if (list === null) return notFound();
    if (list.form === null) return refuse(409, words.notWhole);
    if (!list.hasContent) return refuse(409, words.noContent);
    const { headers } = list.form;
    const mapping = completeMapping(headers, given);
    const unknown = unknownColumn(headers, mapping);
    if (unknown !== undefined) return refuse(409, words.otherColumns(unknown));
    const source = listSource(needs.db, tenantId, list, listBox(needs.secrets, tenantId, list));
    const sample = await firstRows((await openCsv(source, list.form)).rows);
    const delivery = await findDeliveryRows(needs.db, tenantId);
    const by = { publication, mapping, delivery, day: moment.today };
    const rows: Preview["rows"] = [];
    for (const row of sample.slice(0, shownRows)) rows.push(shown(row, mapping, await checkRow(needs, by, row)));
    return {
      missing: missingColumns(mapping.columns).map((anyOf) => [...anyOf]),
      rows,
      planWords: planWords(sample, mapping, publication.catalog),
      mappingFile: mappingText(given),
    };
  };

/** A file that breaks off further down is reported when it is read. */
async function firstRows(rows: AsyncIterable<CsvRow>): Promise<CsvRow[]> {
  const first: CsvRow[] = [];
  try {
    for await (const row of rows) {
      first.push(row);
      if (first.length === sampledRows) break;
    }
  } catch (fault) {
    if (!(fault instanceof UnreadableFile)) throw fault;
  }
  return first;
}

function shown(
  { line, cells }: CsvRow,
  { columns }: Pick<Mapping, "columns">,
  checked: CheckedRow,
): Preview["rows"][number] {
  if (checked.kind === "rejected") {
    const written = (field: ImportField): string => cellText(cells[columns[field] ?? ""] ?? "");
    const name = (["name", "firstName", "lastName"] as const).map(written).filter((part) => part !== "");
    return {
      line,
      oldNumber: written("oldNumber"),
      name: name.join(" "),
      read: null,
      problems: [...checked.problems],
    };
  }
  const { said, plan, paidThrough, delivery, billing } = checked.toImport;
  const place = delivery ?? billing;
  return {
    line,
    oldNumber: said.oldNumber,
    name: `${said.firstName} ${said.lastName}`.trim(),
    problems: [],
    read: {
      email: said.email,
      address: place === null ? "" : `${place.street}, ${place.city} ${place.stateCode} ${place.zip5}`,
      plan: plan.bundleId,
      price: said.price === null ? "" : money(said.price),
      paidThrough,
      paysBy: said.paysBy,
    },
  };
}

/** In the order in which they appear. */
function planWords(rows: readonly CsvRow[], { columns, plans }: Mapping, catalog: Catalog): Preview["planWords"] {
  const column = columns.plan;
  if (column === undefined) return [];
  const all = new Set(rows.map(({ cells }) => cellText(cells[column] ?? "")).filter((word) => word !== ""));
  const isKnown = (plan: string): boolean =>
    findImportedPlan({ plan, price: null, days: null }, catalog, plans).kind === "found";
  return [...all].slice(0, 100).map((word) => ({ word, isKnown: isKnown(word) }));
}
