import type { RowProblem } from "./row-reader.ts";

/** The first line of a file of rejected rows. */
export const rejectHeaders = (headers: readonly string[]): readonly string[] => ["line", "reason", ...headers];

/** A rejected row as it was written, preceded by its line number and every reason. It can be corrected and imported. */
export const rejectFields = (
  { line, fields }: { readonly line: number; readonly fields: readonly string[] },
  problems: readonly RowProblem[],
): readonly string[] => [String(line), problems.map(({ field, says }) => `${field}: ${says}`).join("; "), ...fields];
