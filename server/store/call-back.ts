import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Database, Tx } from "#server/db/database.ts";

export type CallBack = { readonly accountNumber: number; readonly phone: string; readonly callBy: Day };

/** Notes that somebody is to be called. Asked for again for the same day, the last number counts. */
export async function putCallBack(tx: Tx, { accountNumber, phone, callBy }: CallBack, now: Date): Promise<void> {
  await tx.q
    .insertInto("call_back")
    .values({ tenant_id: tx.tenantId, account_number: accountNumber, call_by: callBy, phone, asked_at: now })
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "account_number", "call_by"]).doUpdateSet({ phone, asked_at: now }),
    )
    .execute();
}

export type CallToMake = CallBack & { readonly name: string };

/** Promised for the last two weeks, or still to be made. */
export const findCallBacks = (db: Database, tenantId: number): Promise<CallToMake[]> =>
  db.read<CallToMake>(
    tenantId,
    (tenant) => sql<CallToMake>`
      select k.account_number as "accountNumber", k.phone, k.call_by as "callBy", a.first_name || ' ' || a.last_name as name
      from call_back k
      join account a on a.tenant_id = ${tenant} and a.account_number = k.account_number
      where k.tenant_id = ${tenant} and k.call_by > current_date - 14
      order by k.call_by, k.asked_at`,
  );
