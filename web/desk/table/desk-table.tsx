import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import css from "./desk-table.module.css";
import { type Sort, sortedBy } from "./sort.ts";

export type TableColumn<Row> = {
  /** Its name in the page's address: `sort=-amount`. */
  readonly id: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** The value that it is sorted by; left out: not sortable. */
  readonly by?: (row: Row) => string | number;
  /** Numbers are aligned at their end. */
  readonly isFigure?: boolean;
  /** The header is for screen readers only, as above buttons. */
  readonly hidesHead?: boolean;
};

export type DeskTableProps<Row> = {
  /** What the table lists, for screen readers. */
  readonly caption: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  /** What is said instead of a table without rows, where there may be none. */
  readonly empty?: string;
  readonly keyOf: (row: Row) => string;
  readonly sort?: Sort | null;
  readonly onSort?: (next: Sort) => void;
};

/**
 * The desk's only kind of table. The first column names the row. On a narrow screen, each row becomes a block, and ARIA
 * roles keep it a table for screen readers.
 */
export function DeskTable<Row>(props: DeskTableProps<Row>): ReactNode {
  const { caption, columns, rows, empty, keyOf, sort = null, onSort } = props;
  if (rows.length === 0 && empty !== undefined) return <p role="status">{empty}</p>;
  const sorted = sortedBy(rows, columns.find(({ id }) => id === sort?.column)?.by, sort?.isDown ?? false);
  return (
    <div className={css.frame}>
      <table className={css.table} {...as.table}>
        <caption className={css.caption}>{caption}</caption>
        <thead {...as.rows}>
          <tr {...as.row}>
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody {...as.rows}>
          {sorted.map((row) => (
            <tr key={keyOf(row)} {...as.row}>
              {columns.map(({ id, head, cell, isFigure, hidesHead }, at) => {
                const shape = { className: classNames(isFigure && css.figure), "data-head": hidesHead ? "" : head };
                return at === 0 ? (
                  <th key={id} scope="row" {...as.head} {...shape}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={id} {...as.cell} {...shape}>
                    {cell(row)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * In some browsers, tables that are displayed as blocks are no longer tables for screen readers, so each part has its
 * role.
 */
const as = {
  table: { role: "table" },
  rows: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "rowheader" },
  cell: { role: "cell" },
} as const;

type HeadProps<Row> = {
  readonly column: TableColumn<Row>;
  readonly sort: Sort | null;
  readonly onSort: ((next: Sort) => void) | undefined;
};

function Head<Row>({ column, sort, onSort }: HeadProps<Row>): ReactNode {
  const { id, head, by, isFigure, hidesHead } = column;
  const shape = { scope: "col", role: "columnheader", className: classNames(isFigure && css.figure) } as const;
  if (hidesHead === true)
    return (
      <th {...shape}>
        <VisuallyHidden>{head}</VisuallyHidden>
      </th>
    );
  if (by === undefined || onSort === undefined) return <th {...shape}>{head}</th>;
  const isSorted = sort?.column === id;
  const direction = sort?.isDown === true ? "descending" : "ascending";
  return (
    <th {...shape} aria-sort={isSorted ? direction : "none"}>
      <button type="button" onClick={() => onSort({ column: id, isDown: isSorted && sort?.isDown !== true })}>
        {head}
        <span aria-hidden="true">{isSorted ? (sort?.isDown === true ? " ▾" : " ▴") : ""}</span>
      </button>
    </th>
  );
}
