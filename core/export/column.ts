/** How each type of column is written, for the page about exports and the command's help. */
export const columnTypes = {
  text: "text",
  number: "a number",
  dollars: "dollars and cents, like 12.99; JSON Lines has it as text, so that no program rounds it",
  day: "a day on the publication's calendar, YYYY-MM-DD",
  instant: "a moment, ISO 8601 in UTC",
  yesNo: "yes or no; true or false in JSON Lines",
  details: "a JSON object; CSV has it as text",
} as const;

export type ExportColumnType = keyof typeof columnTypes;

export type ExportColumn = { readonly type: ExportColumnType; readonly means: string };

/** Columns in the order in which they are written. */
export type ExportColumns = Readonly<Record<string, ExportColumn>>;

/** An amount without its dollar sign, exact to the cent. */
const plainDollars = (amount: number): string => {
  const whole = Math.abs(amount);
  return `${amount < 0 ? "-" : ""}${Math.trunc(whole / 100)}.${String(whole % 100).padStart(2, "0")}`;
};

type Row = Readonly<Record<string, unknown>>;

/** The value of a column. A row without it is a mistake of ours, which must not become an empty field. */
function valueIn(row: Row, name: string): unknown {
  const value = row[name];
  if (value === undefined) throw new Error(`a row has no ${name}`);
  return value;
}

/** The fields of a row for CSV, in the order of its columns; a missing value becomes an empty field. */
export const csvFields = (columns: ExportColumns, row: Row): string[] =>
  Object.entries(columns).map(([name, { type }]) => {
    const value = valueIn(row, name);
    if (value === null) return "";
    if (type === "dollars") return plainDollars(Number(value));
    if (type === "yesNo") return value === true ? "yes" : "no";
    return typeof value === "string" ? value : JSON.stringify(value);
  });

/** A row as one line of JSON with its line end; a missing value becomes `null`. */
export const jsonLine = (columns: ExportColumns, row: Row): string =>
  `${JSON.stringify(
    Object.fromEntries(
      Object.entries(columns).map(([name, { type }]) => {
        const value = valueIn(row, name);
        return [name, value !== null && type === "dollars" ? plainDollars(Number(value)) : value];
      }),
    ),
  )}\n`;
