import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Database, Tx } from "#server/db/database.ts";

export type CallBack = { readonly accountNumber: number; readonly phone: string; readonly callBy: Day };

/** Records a promised call. If asked again for the same day, the last number counts. */
export async function putCallBack(tx: Tx, { accountNumber, phone, callBy }: CallBack, now: Date): Promise<void> {
  await tx.q
    .insertInto("call_back")
    .values({
      tenant_id: tx.tenantId,
      account_number: accountNumber,
      call_by: callBy,
      phone,
      asked_at: now,
      made_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "account_number", "call_by"]).doUpdateSet({ phone, asked_at: now, made_at: null }),
    )
    .execute();
}

export type CallToMake = CallBack & { readonly name: string };

/** Calls that nobody has marked as made, the oldest promise first. */
export const findCallBacks = (db: Database, tenantId: number): Promise<CallToMake[]> =>
  db.read<CallToMake>(
    tenantId,
    (tenant) => sql<CallToMake>`
      select k.account_number as "accountNumber", k.phone, k.call_by as "callBy", a.first_name || ' ' || a.last_name as name
      from call_back k
      join account a on a.tenant_id = ${tenant} and a.account_number = k.account_number
      where k.tenant_id = ${tenant} and k.made_at is null
      order by k.call_by, k.asked_at`,
  );

/** Marks a call as made. */
export async function noteCallMade(
  tx: Tx,
  { accountNumber, callBy }: Pick<CallBack, "accountNumber" | "callBy">,
  now: Date,
): Promise<"made" | "made-before" | "unknown"> {
  const { rows } = await sql<{ first: boolean }>`
    with held as materialized (
      select made_at from call_back where tenant_id = ${tx.tenantId} and account_number = ${accountNumber}
        and call_by = ${callBy}::date for update
    ), noted as (
      update call_back set made_at = coalesce(made_at, ${now}::timestamptz) where tenant_id = ${tx.tenantId}
        and account_number = ${accountNumber} and call_by = ${callBy}::date
    )
    select held.made_at is null as first from held`.execute(tx.q);
  const [row] = rows;
  if (row === undefined) return "unknown";
  return row.first ? "made" : "made-before";
}
