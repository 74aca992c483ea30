import { type RawBuilder, sql } from "kysely";
import { addDays, type Day } from "#core/day.ts";
import type { Database, TenantDay, Tx } from "#server/db/database.ts";

/** Somebody whose access to an account was removed. */
export type RemovedPerson = {
  readonly email: string;
  readonly removedOn: Day;
  readonly lockedAt: Date | null;
};

/** Somebody who finds a stranger on an account may want to lock the login later, too. */
const recentDays = 90;

/** From the trail, which names the logins. A locked login stays here until it is unlocked. */
const removedFrom = (tenant: RawBuilder<number>, accountNumber: number, today: Day) => sql<RemovedPerson>`
  select lo.email, max(coalesce(a.on_day, a.at::date)) as "removedOn", max(lo.locked_at) as "lockedAt"
  from audit_entry a
  cross join jsonb_array_elements_text(a.details -> 'loginIds') gone
  join login lo on lo.tenant_id = ${tenant} and lo.login_id = gone.value::bigint
  where a.tenant_id = ${tenant} and a.subject = ${`account:${accountNumber}`} and a.action = 'access.remove'
    and not exists (select from account_grant g join login other on other.tenant_id = ${tenant} and other.login_id = g.login_id
      where g.tenant_id = ${tenant} and g.account_number = ${accountNumber} and other.email = lo.email)
  group by lo.email
  having max(coalesce(a.on_day, a.at::date)) > ${addDays(today, -recentDays)}::date or max(lo.locked_at) is not null
  order by 2 desc, 1`;

export const findRemovedPeople = (
  db: Database,
  { tenantId, today }: TenantDay,
  accountNumber: number,
): Promise<readonly RemovedPerson[]> => db.read(tenantId, (tenant) => removedFrom(tenant, accountNumber, today));

/** The same inside a command under the account's lock. */
export async function findRemovedPeopleInTx(tx: Tx, accountNumber: number): Promise<readonly RemovedPerson[]> {
  const { rows } = await removedFrom(sql<number>`${tx.tenantId}::int`, accountNumber, tx.today).execute(tx.q);
  return rows;
}
