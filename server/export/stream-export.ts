import { csvFields, jsonLine } from "#core/export/column.ts";
import { type ExportName, exportTables } from "#core/export/exports.ts";
import type { ExportTable } from "#core/export/export-table.ts";
import { toCsv } from "#server/csv.ts";
import { audit } from "#server/store/audit.ts";
import type { ExportFilter } from "#server/store/export/export-page.ts";
import type { ExportContext } from "./export-context.ts";
import { exportRows } from "./export-rows.ts";

export const exportFormats = ["csv", "jsonl"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export type ExportRequest = ExportContext & {
  readonly name: ExportName;
  readonly format: ExportFormat;
  readonly filter: ExportFilter;
  /** The name in the trail: `staff:3`. */
  readonly actor: string;
  readonly requestId?: string;
};

/**
 * The file of an export, piece by piece: no more than a page of rows is in memory. The trail records before the first
 * piece what is exported, and afterward how many rows were, even if nobody read them all.
 */
export async function* streamExport(asked: ExportRequest): AsyncGenerator<string> {
  const { name, format, filter } = asked;
  const { columns }: ExportTable = exportTables[name];
  await note(asked, "begun", null);
  let rows = 0;
  let outcome: "done" | "broken off" = "broken off";
  try {
    if (format === "csv") yield toCsv([Object.keys(columns)]);
    for await (const page of exportRows[name](asked, filter)) {
      rows += page.length;
      yield format === "csv"
        ? toCsv(page.map((row) => csvFields(columns, row)))
        : page.map((row) => jsonLine(columns, row)).join("");
    }
    outcome = "done";
  } finally {
    await note(asked, outcome, rows);
  }
}

function note(
  { db, publication, today, actor, requestId = "", name, format, filter }: ExportRequest,
  outcome: "begun" | "done" | "broken off",
  rows: number | null,
): Promise<void> {
  const details = { file: name, format, ...filter, rows };
  return db.writeAtOnce({ tenantId: publication.tenant.tenantId, today }, (tx) =>
    audit(tx, { actor, action: "export.take", subject: `export:${name}`, outcome, details, requestId }),
  );
}
