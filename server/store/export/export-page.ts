import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Database } from "#server/db/database.ts";

/** What narrows an export. */
export type ExportFilter = {
  /** Null for no first day. */
  readonly from: Day | null;
  /** Null for no last day. */
  readonly to: Day | null;
  /** Null for all accounts. */
  readonly accountNumber: number | null;
};

/** The order of the pages: a page begins after the position of the last row before it. */
type Order = {
  readonly by: RawBuilder<unknown>;
  readonly place: RawBuilder<string>;
  readonly after: (place: readonly string[]) => RawBuilder<boolean>;
};

export const byNumber = (id: RawBuilder<unknown>): Order => ({
  by: id,
  place: sql<string>`${id}::text`,
  after: ([number]) => sql<boolean>`${id} > ${number}::bigint`,
});

/** Orders by a day with which an index begins. */
export const byDay = (day: RawBuilder<unknown>, id: RawBuilder<unknown>): Order => ({
  by: sql`${day}, ${id}`,
  place: sql<string>`${day} || '_' || ${id}`,
  after: ([on, number]) => sql<boolean>`(${day}, ${id}) > (${on}::date, ${number}::bigint)`,
});

export const byInstant = (at: RawBuilder<unknown>, id: RawBuilder<unknown>): Order => ({
  by: sql`${at}, ${id}`,
  place: sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || ${id}`,
  after: ([on, uuid]) => sql<boolean>`(${at}, ${id}) > (${on}::timestamptz, ${uuid}::uuid)`,
});

/** Where the rows of an export come from. `columns` has each column of the export under its name. */
export type ExportSource = (t: RawBuilder<number>) => {
  readonly columns: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  readonly order: Order;
  /** The first and the last day that a row is about. */
  readonly days: readonly [first: RawBuilder<unknown>, last: RawBuilder<unknown>];
  /** Whether a row belongs to an account; null if rows belong to no single account. */
  readonly account: ((number: number) => RawBuilder<unknown>) | null;
};

/** A row as the database gives it, and its position in the order. */
export type ExportRowWithCursor = Readonly<Record<string, unknown>> & { readonly exportPlace: string };

/**
 * One page of an export, in its order.
 * @param after the position of the last row of the page before; null for the first page.
 */
export function findExportPage(
  db: Database,
  tenantId: number,
  source: ExportSource,
  { from, to, accountNumber, after, most }: ExportFilter & { readonly after: string | null; readonly most: number },
): Promise<ExportRowWithCursor[]> {
  return db.read<ExportRowWithCursor>(tenantId, (t) => {
    const { columns, from: tables, where, order, days, account } = source(t);
    const conditions = [
      sql`${where}`,
      ...(from === null ? [] : [sql`${days[1]} >= ${from}::date`]),
      ...(to === null ? [] : [sql`${days[0]} <= ${to}::date`]),
      ...(accountNumber === null || account === null ? [] : [account(accountNumber)]),
      ...(after === null ? [] : [order.after(after.split("_"))]),
    ];
    return sql<ExportRowWithCursor>`select ${columns}, ${order.place} as "exportPlace" from ${tables}
      where ${sql.join(conditions, sql` and `)} order by ${order.by} limit ${most}`;
  });
}
