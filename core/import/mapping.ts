import { guessColumns, type ImportColumns, type ImportField } from "./columns.ts";
import type { OldPlans } from "./find-plan.ts";
import type { DateOrder } from "./old-values.ts";

/** How to read a file of an old system. */
export type Mapping = {
  /** Which of the file's columns holds which field. */
  readonly columns: ImportColumns;
  /** The old system's words for plans. */
  readonly plans: OldPlans;
  readonly dates: DateOrder;
};

/** Marks a field as not read, although a column has a matching name. */
const notRead = "";

/** The given mapping, with a guess from the headings for the fields that it leaves out. */
export function completeMapping(headers: readonly string[], given: Partial<Mapping>): Mapping {
  const named = Object.values(given.columns ?? {});
  const columns = { ...guessColumns(headers.filter((header) => !named.includes(header))), ...given.columns };
  return {
    columns: Object.fromEntries(Object.entries(columns).filter(([, column]) => column !== notRead)),
    plans: given.plans ?? {},
    dates: given.dates ?? "month-first",
  };
}

/** A column that the mapping names and the file doesn't have. */
export const unknownColumn = (headers: readonly string[], { columns }: Pick<Mapping, "columns">): string | undefined =>
  Object.values(columns).find((column) => !headers.includes(column));

/** The mapping of an earlier file, limited to the columns that this file has. */
export function mappingForNext(headers: readonly string[], kept: Mapping): Mapping {
  const isHere = ([, column]: readonly [string, string]): boolean => column === notRead || headers.includes(column);
  const columns: Partial<Record<ImportField, string>> = Object.fromEntries(Object.entries(kept.columns).filter(isHere));
  return { ...kept, columns };
}
