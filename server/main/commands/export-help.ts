import { columnTypes } from "#core/export/column.ts";
import type { ExportTable } from "#core/export/export-table.ts";
import { type ExportName, exportTables } from "#core/export/exports.ts";
import { table } from "./table.ts";

const tables: Readonly<Record<ExportName, ExportTable>> = exportTables;

export const exportUsage = `usage: ./doorstep export NAME [--publication DOMAIN] [--from DAY] [--to DAY] [--account NUMBER]
                          [--format csv|jsonl] [--out FILE]
       ./doorstep export NAME --help: its columns`;

/** `./doorstep export --help`: every file that can be exported. */
export const exportList = (): string =>
  `${exportUsage}\n\n${table(
    ["Name", "Each row", "Days go by"],
    Object.entries(tables).map(([name, { description, by }]) => [name, description, by]),
  )}`;

/** `./doorstep export NAME --help`: what its columns mean. */
export function exportColumns(name: ExportName): string {
  const { description, by, columns } = tables[name];
  const rows = Object.entries(columns).map(([column, { type, means }]) => [column, type, means]);
  const types = [...new Set(Object.values(columns).map(({ type }) => type))];
  const notes = types.map((type) => `${type}: ${columnTypes[type]}`).join("\n");
  return `${name}: ${description} --from and --to go by ${by}.\n\n${table(["Column", "Type", "What it is"], rows)}\n${notes}\n`;
}
