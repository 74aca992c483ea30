import { copyFileSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sealedColumns } from "#server/crypto/sealed-columns.ts";
import { notMoved } from "#tests/store/left-behind.ts";
import { asking } from "../asking.ts";
import type { Drilled } from "../program.ts";
import { domain, merchant } from "./the-paper.ts";

/**
 * Both programs must know the same gateway: the first one's, with the paper's books and cards. The demo papers of the
 * second one have their own books.
 */
export function takesGatewayAlong(from: Drilled, to: Drilled): void {
  const [source, target] = [join(from.dataDir, "sandbox"), join(to.dataDir, "sandbox")];
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(source))
    if (name.startsWith("converge.sqlite")) copyFileSync(join(source, name), join(target, name));
  const gateway = new DatabaseSync(join(target, "converge.sqlite"));
  for (const table of ["txn", "stored_card"]) gateway.prepare(`delete from ${table} where merchant <> ?`).run(merchant);
  gateway.close();
}

/** How many rows a table has for the paper, and a checksum of their content. */
export type TableSum = { readonly table: string; readonly rows: number; readonly sum: string };

/**
 * Everything in the database about the paper, table by table, except what differs on purpose: the publication's number,
 * how values are sealed, and that it was imported.
 */
export async function everythingOf(drilled: Drilled): Promise<TableSum[]> {
  const tables = await asking<{ name: string }>(
    drilled,
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'tenant_id' and a.attnotnull order by 1`,
  );
  const sums: TableSum[] = [];
  for (const { name } of tables) {
    if (notMoved.includes(name)) continue;
    const sealed = sealedColumns.flatMap(({ table, column }) => (table === name ? column : []));
    // Since when it is closed.
    const apart = ["tenant_id", ...sealed, ...(name === "tenant" ? ["closed_at"] : [])];
    const broughtIn = name === "audit_entry" ? " and action <> 'publication.import'" : "";
    const [sum] = await asking<Omit<TableSum, "table">>(
      drilled,
      `select count(*)::int as rows, coalesce(sum(('x' || left(md5(row), 15))::bit(60)::bigint), 0)::text as sum from (
         select (to_jsonb(t) - $2::text[])::text as row from ${name} t
         where tenant_id = (select tenant_id from tenant where domain = $1)${broughtIn}) r`,
      [domain, apart],
    );
    sums.push({ table: name, rows: sum?.rows ?? 0, sum: sum?.sum ?? "" });
  }
  return sums;
}
