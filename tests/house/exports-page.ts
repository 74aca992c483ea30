import { columnTypes } from "#core/export/column.ts";
import type { ExportTable } from "#core/export/export-table.ts";
import { type ExportName, exportTables } from "#core/export/exports.ts";

const tables: Readonly<Record<ExportName, ExportTable>> = exportTables;

const rows = (heads: readonly string[], lines: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const of = (name: string, { description, by, ofAccount, needsDays, columns }: ExportTable): string =>
  [
    `### ${name}`,
    `${description} Days go by ${by}.${needsDays === true ? " Both days must be given." : ""}${ofAccount ? " Can be narrowed to an account." : ""}`,
    rows(
      ["Column", "Type", "What it is"],
      Object.entries(columns).map(([column, { type, means }]) => [`\`${column}\``, type, means]),
    ),
  ].join("\n\n");

/** The part of docs/exports.md that is generated from the table of exports. */
export const schemaText = (): string =>
  [
    rows(
      ["Type", "How it is written"],
      Object.entries(columnTypes).map(([type, how]) => [type, how]),
    ),
    ...Object.entries(tables).map(([name, table]) => of(name, table)),
  ].join("\n\n");
