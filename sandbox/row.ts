import type { SQLOutputValue } from "node:sqlite";

export type Row = Readonly<Record<string, SQLOutputValue>>;

/** A text column; throws on anything else. */
export function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== "string") throw new TypeError(`${column} is not text`);
  return value;
}

export function integerColumn(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== "number") throw new TypeError(`${column} is not a number`);
  return value;
}

export const integerColumnOrNull = (row: Row, column: string): number | null =>
  row[column] === null ? null : integerColumn(row, column);
