import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { DaySpan } from "#core/export/day-span.ts";
import type { LedgerDay } from "#core/export/journal-of-days.ts";
import type { Database } from "#server/db/database.ts";

/** The first day with an entry in the money ledger; null if there is none. */
export async function findFirstLedgerDay(db: Database, tenantId: number): Promise<Day | null> {
  const [row] = await db.read<{ first: Day | null }>(
    tenantId,
    (t) => sql<{ first: Day | null }>`select min(j.posted_on) as first from journal_entry j where j.tenant_id = ${t}`,
  );
  return row?.first ?? null;
}

/** What was posted on these days, by day, cause and ledger account. */
export const findLedgerDays = (db: Database, tenantId: number, { from, to }: DaySpan): Promise<LedgerDay[]> =>
  db.read<LedgerDay>(
    tenantId,
    (t) => sql<LedgerDay>`
      select j.posted_on as day, j.cause, l.ledger_account as account,
        coalesce(sum(l.amount_cents) filter (where l.amount_cents > 0), 0)::bigint as debit,
        coalesce(-sum(l.amount_cents) filter (where l.amount_cents < 0), 0)::bigint as credit
      from journal_entry j join journal_line l on l.tenant_id = ${t} and l.entry_id = j.entry_id
      where j.tenant_id = ${t} and j.posted_on between ${from}::date and ${to}::date
      group by 1, 2, 3 order by 1, 3, 2`,
  );
