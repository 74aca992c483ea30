import { sql } from "kysely";
import type { NoContactReason } from "#core/account/no-contact.ts";
import type { Tx } from "#server/db/database.ts";

type Named = { readonly firstName: string; readonly lastName: string; readonly phone: string };
export type PersonOnFile = Named & { readonly noContactBecause: NoContactReason | null };

/** The person to whom an account belongs, under its lock. Null if there is no such account. */
export async function findPersonOnFile(tx: Tx, accountNumber: number): Promise<PersonOnFile | null> {
  const row = await tx.q
    .selectFrom("account")
    .select(["first_name as firstName", "last_name as lastName", "phone", "no_contact_because as noContactBecause"])
    .where("tenant_id", "=", tx.tenantId)
    .where("account_number", "=", accountNumber)
    .executeTakeFirst();
  return row ?? null;
}

export async function changeName(tx: Tx, accountNumber: number, person: Named): Promise<void> {
  await tx.q
    .updateTable("account")
    .set({ first_name: person.firstName, last_name: person.lastName, phone: person.phone })
    .where("tenant_id", "=", tx.tenantId)
    .where("account_number", "=", accountNumber)
    .execute();
}

/** Whether a subscription of the account has started and continues. */
export async function hasLiveSubscription(tx: Tx, accountNumber: number): Promise<boolean> {
  const row = await tx.q
    .selectFrom("subscription")
    .select("subscription_id")
    .where("tenant_id", "=", tx.tenantId)
    .where("account_number", "=", accountNumber)
    .where("status", "not in", ["pending", "ended"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** @param because null if they may be contacted again. */
export async function setNoContact(tx: Tx, accountNumber: number, because: NoContactReason | null): Promise<void> {
  await tx.q
    .updateTable("account")
    .set({ no_contact_since: because === null ? null : tx.today, no_contact_because: because })
    .where("tenant_id", "=", tx.tenantId)
    .where("account_number", "=", accountNumber)
    .execute();
}

/** The ones of these accounts whose readers must not be contacted. */
export async function findNoContact(tx: Tx, accountNumbers: readonly number[]): Promise<ReadonlySet<number>> {
  if (accountNumbers.length === 0) return new Set();
  const { rows } = await sql<{ accountNumber: number }>`
    select a.account_number::int as "accountNumber" from account a
    where a.tenant_id = ${tx.tenantId} and a.account_number = any(${accountNumbers}::bigint[])
      and a.no_contact_since is not null`.execute(tx.q);
  return new Set(rows.map(({ accountNumber }) => accountNumber));
}
