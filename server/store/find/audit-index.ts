import { sql } from "kysely";
import { accountWords } from "#core/find/account-terms.ts";
import type { Database, TenantDay, Tx } from "#server/db/database.ts";
import type { Difference } from "#server/store/payment/audit-checks.ts";
import { findFacts } from "./refresh-index.ts";

const page = 500;
const check = "the words by which staff find an account are not what is on record";

/**
 * Computes the search words of every account again, except accounts that already wait for that, and compares.
 * Read-only.
 */
export async function findWordDifferences(db: Database, at: TenantDay): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (let after = 0; ;) {
    const from = after;
    const accounts = await db.readTogether(at, (tx) => findSettled(tx, from));
    const differing = await db.readTogether(at, (tx) => differingOf(tx, accounts));
    // Somebody may have changed them between the two reads: then they wait now, or agree.
    if (differing.length > 0)
      for (const accountNumber of await db.readTogether(at, (tx) => differingOf(tx, differing)))
        differences.push({ check, subject: `account:${accountNumber}`, detail: "./doorstep find rebuild" });
    after = accounts.at(-1) ?? after;
    if (accounts.length < page) return differences;
  }
}

async function findSettled(tx: Tx, after: number): Promise<readonly number[]> {
  const { rows } = await sql<{ n: number }>`select a.account_number::int as n from account a
    where a.tenant_id = ${tx.tenantId} and a.account_number > ${after}
    order by a.account_number limit ${page}`.execute(tx.q);
  return rows.map(({ n }) => n);
}

async function differingOf(tx: Tx, accounts: readonly number[]): Promise<readonly number[]> {
  const t = tx.tenantId;
  const stored = await sql<{ n: number; words: string[] }>`
    select x.account_number::int as n, array_agg(x.word::text) as words from find_token x
    where x.tenant_id = ${t} and x.account_number = any(${accounts}::bigint[]) group by 1`.execute(tx.q);
  const facts = await findFacts(tx, accounts);
  const waiting = await sql<{ n: number }>`select distinct x.account_number::int as n from find_stale x
    where x.tenant_id = ${t}`.execute(tx.q);
  const stale = new Set(waiting.rows.map(({ n }) => n));
  const held = new Map(stored.rows.map(({ n, words }) => [n, words.toSorted().join(" ")]));
  return facts
    .filter((each) => !stale.has(each.accountNumber))
    .filter((each) => accountWords(each).join(" ") !== (held.get(each.accountNumber) ?? ""))
    .map(({ accountNumber }) => accountNumber);
}
