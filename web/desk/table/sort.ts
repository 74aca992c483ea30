/** How the rows of a page are sorted: `-amount` in the page's address sorts by amount, largest first. */
export type Sort = { readonly column: string; readonly isDown: boolean };

export function readSort(text: string | null): Sort | null {
  if (text === null || text === "") return null;
  return text.startsWith("-") ? { column: text.slice(1), isDown: true } : { column: text, isDown: false };
}

export const writeSort = ({ column, isDown }: Sort): string => `${isDown ? "-" : ""}${column}`;

/** The rows sorted by a column; without one, in their original order. Equal rows keep their order. */
export function sortedBy<Row>(
  rows: readonly Row[],
  by: ((row: Row) => string | number) | undefined,
  isDown: boolean,
): readonly Row[] {
  if (by === undefined) return rows;
  const up = rows.toSorted((one, other) => compare(by(one), by(other)));
  return isDown ? up.toReversed() : up;
}

const compare = (one: string | number, other: string | number): number =>
  typeof one === "number" && typeof other === "number" ? one - other : String(one).localeCompare(String(other), "en");
