import type { Publisher } from "./publisher.ts";
import type { Site } from "./site.ts";
import { asOwner } from "./store.ts";
import { exportedRows } from "./exports.ts";

type Row = Readonly<Record<string, unknown>>;

/** An amount in an export, in cents. */
export const centsOf = (row: Row, column: string): number => Math.round(Number(row[column]) * 100);

export const sumOf = (rows: readonly Row[], column: string): number =>
  rows.reduce((sum, row) => sum + centsOf(row, column), 0);

/** Sums calculated independently of the exports: from whole tables, without days, places or pages. */
async function independent(site: Site, { tenantId }: Publisher): Promise<Readonly<Record<string, number>>> {
  const [row] = await asOwner<Record<string, number>>(
    site.store.owner,
    `select
       (select coalesce(-sum(amount_cents), 0) from journal_line where tenant_id = $1 and ledger_account = 'prepaidLiability')::int as deferred,
       (select coalesce(-sum(amount_cents), 0) from journal_line where tenant_id = $1 and ledger_account = 'tax')::int as tax,
       (select coalesce(sum(amount_cents - tax_cents), 0) from payment_intent where tenant_id = $1
         and intent_id in (select intent_id from journal_entry where tenant_id = $1 and intent_id is not null))::int as sales,
       (select coalesce(sum(amount_cents - tax_cents), 0) from refund where tenant_id = $1)::int as refunded,
       (select count(*) from subscription where tenant_id = $1 and status not in ('pending', 'ended'))::int as living,
       (select coalesce(sum(abs(amount_cents)), 0) from journal_line where tenant_id = $1)::int as turnover`,
    [tenantId],
  );
  if (row === undefined) throw new Error("no sums");
  return row;
}

/** Where a publication's figures differ from independent sums; empty: they all agree. */
export async function figuresThatDisagree(site: Site, publisher: Publisher): Promise<string[]> {
  const sums = await independent(site, publisher);
  const [journal, deferred, tax, moved] = await Promise.all([
    exportedRows(site, publisher, "journal"),
    exportedRows(site, publisher, "deferred-revenue"),
    exportedRows(site, publisher, "sales-tax"),
    exportedRows(site, publisher, "starts-and-stops"),
  ]);
  const days = Map.groupBy(journal, ({ day }) => String(day));
  const net = moved.reduce((so, row) => so + Number(row["net"]), 0);
  const agree = (what: string, figure: number, sum: number | undefined): string[] =>
    figure === sum ? [] : [`${what}: ${figure}, and not ${sum}`];
  return [
    ...[...days].flatMap(([day, rows]) => agree(`the journal of ${day}`, sumOf(rows, "debit"), sumOf(rows, "credit"))),
    ...agree("turnover", sumOf(journal, "debit") + sumOf(journal, "credit"), sums["turnover"]),
    ...deferred.flatMap((row, at) => {
      const before = deferred[at - 1];
      return before === undefined
        ? []
        : agree(`the opening of ${String(row["month"])}`, centsOf(row, "opening"), centsOf(before, "closing"));
    }),
    ...agree("deferred revenue", sumOf(deferred.slice(-1), "closing"), sums["deferred"]),
    ...agree("sales tax", sumOf(tax, "tax_due"), sums["tax"]),
    ...agree("sales", sumOf(tax, "sales"), sums["sales"]),
    ...agree("refunded sales", sumOf(tax, "sales_refunded"), sums["refunded"]),
    ...agree("starts without stops", net, sums["living"]),
  ];
}
