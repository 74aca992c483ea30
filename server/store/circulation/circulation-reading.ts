import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Database, Tx } from "#server/db/database.ts";

export type CirculationReading = {
  readonly accountNumber: number;
  readonly expireOn: Day | null;
  readonly balanceCents: number;
};

/** Stores what the circulation system says about these accounts. An older reading never replaces a newer one. */
export async function saveReadings(tx: Tx, readings: readonly CirculationReading[], readAt: Date): Promise<void> {
  await sql`
    insert into circulation_reading (tenant_id, account_number, expire_on, balance_cents, read_at)
    select ${tx.tenantId}, r."accountNumber", r."expireOn", r."balanceCents", ${readAt}
    from jsonb_to_recordset(${JSON.stringify(readings)}::jsonb) as r("accountNumber" bigint, "expireOn" date, "balanceCents" int)
    join account a on a.tenant_id = ${tx.tenantId} and a.account_number = r."accountNumber"
    on conflict (tenant_id, account_number) do update
      set expire_on = excluded.expire_on, balance_cents = excluded.balance_cents, read_at = excluded.read_at
      where circulation_reading.read_at < excluded.read_at`.execute(tx.q);
}

/** The circulation system's last reading of an account. Null if it was never read. */
export async function findCirculationReading(
  db: Database,
  tenantId: number,
  accountNumber: number,
): Promise<{ readonly expireOn: Day | null; readonly readAt: Date } | null> {
  const [row] = await db.read<{ expireOn: Day | null; readAt: Date }>(
    tenantId,
    (tenant) => sql<{ expireOn: Day | null; readAt: Date }>`
      select r.expire_on as "expireOn", r.read_at as "readAt" from circulation_reading r
      where r.tenant_id = ${tenant} and r.account_number = ${accountNumber}`,
  );
  return row ?? null;
}

/** The accounts of these commands. */
export async function accountsOfCommands(
  db: Database,
  tenantId: number,
  commandIds: readonly string[],
): Promise<number[]> {
  const rows = await db.read<{ accountNumber: number }>(
    tenantId,
    (tenant) => sql<{ accountNumber: number }>`
      select distinct c.account_number as "accountNumber" from circulation_command c
      where c.tenant_id = ${tenant} and c.command_id = any(${[...commandIds]}::uuid[])`,
  );
  return rows.map(({ accountNumber }) => accountNumber);
}
