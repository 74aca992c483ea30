import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { AccountReading, Circulation, HistoryEntry } from "./port.ts";

/** Our own ledger is the record: a command is done once it is recorded, and reading returns what we have. */
export function nativeCirculation(db: Database): (tenantId: number) => Circulation {
  return (tenantId) => ({
    send: async ({ on }) => ({ kind: "done", effectiveOn: on }),
    readCommands: async () => ({ kind: "read", found: [] }),
    readAccounts: async (accountNumbers) => ({
      kind: "read",
      found: await readAccounts(db, tenantId, accountNumbers),
    }),
    readHistory: async (accountNumber) => ({ kind: "read", found: await readHistory(db, tenantId, accountNumber) }),
  });
}

const readAccounts = (db: Database, tenantId: number, accountNumbers: readonly number[]): Promise<AccountReading[]> =>
  db.read<AccountReading>(
    tenantId,
    (tenant) => sql<AccountReading>`
      select a.account_number as "accountNumber", a.balance_cents as "balanceCents", (
        select u.paid_through from subscription u
        where u.tenant_id = ${tenant} and u.account_number = a.account_number and u.status <> 'pending'
        order by u.status = 'ended', u.subscription_id desc limit 1) as "expireOn"
      from account a where a.tenant_id = ${tenant} and a.account_number = any(${[...accountNumbers]}::bigint[])`,
  );

/** The rows of the expiry ledger, and what was paid. */
const readHistory = (db: Database, tenantId: number, accountNumber: number): Promise<HistoryEntry[]> =>
  db.read<HistoryEntry>(
    tenantId,
    (tenant) => sql<HistoryEntry>`
      select h."on", h.what, h."amountCents", null::date as "expireOn" from (
        select coalesce(e.issue_on, publication_day(e.posted_at)) as "on", e.cause as what, null::int as "amountCents", e.posted_at as at
        from expiry_entry e join subscription u on u.tenant_id = ${tenant} and u.subscription_id = e.subscription_id
        where e.tenant_id = ${tenant} and u.account_number = ${accountNumber}
        union all
        select publication_day(i.captured_at), 'payment', i.amount_cents, i.captured_at from payment_intent i
        where i.tenant_id = ${tenant} and i.account_number = ${accountNumber} and i.state = 'captured'
      ) h order by h.at desc limit 200`,
  );
