import type { ImportField } from "./columns.ts";
import { cellText } from "./old-values.ts";

/** What is wrong with a row, and in which field. */
export type RowProblem = { readonly field: ImportField; readonly says: string };

/** The cells of a row by field; a field without a column is left out. */
export type RowCells = Readonly<Partial<Record<ImportField, string>>>;

/** Reads the cells of one row, and collects their problems. */
export type RowReader = {
  /** As written, without invisible characters; "" for "N/A" and the like. */
  readonly text: (field: ImportField) => string;
  /** The same, but an empty cell is a problem. */
  readonly needed: (field: ImportField) => string;
  /** Null: the cell is empty, or has a problem: "“free” is not an amount". */
  readonly read: <T>(field: ImportField, parse: (text: string) => T | null, says: string) => T | null;
  /** The same for a cell that must not be empty. */
  readonly readNeeded: <T>(field: ImportField, parse: (text: string) => T | null, says: string) => T | null;
  readonly wrong: (field: ImportField, says: string) => void;
  readonly problems: readonly RowProblem[];
};

export function rowReader(cells: RowCells): RowReader {
  const problems: RowProblem[] = [];
  const wrong = (field: ImportField, says: string): void => void problems.push({ field, says });
  const text = (field: ImportField): string => cellText(cells[field] ?? "");
  const needed = (field: ImportField): string => {
    if (text(field) === "") wrong(field, "is missing");
    return text(field);
  };
  const read: RowReader["read"] = (field, parse, says) => {
    const given = text(field);
    if (given === "") return null;
    const value = parse(given);
    if (value === null) wrong(field, `“${given}” ${says}`);
    return value;
  };
  return {
    text,
    needed,
    read,
    readNeeded: (field, ...how) => (needed(field) === "" ? null : read(field, ...how)),
    wrong,
    problems,
  };
}
