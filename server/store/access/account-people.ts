import { type RawBuilder, sql } from "kysely";
import type { GrantKind, GrantProof } from "#core/access/grant.ts";
import type { Day } from "#core/day.ts";
import type { Database, Tx } from "#server/db/database.ts";

/** A person with access to an account. */
export type PersonRecord = {
  readonly loginId: number;
  readonly email: string;
  readonly name: string;
  /** Whether the mailbox is proven. */
  readonly confirmed: boolean;
  readonly kind: GrantKind;
  readonly proof: GrantProof;
  readonly grantedAt: Date;
  readonly lockedAt: Date | null;
};

const peopleOf = (tenant: RawBuilder<number>, accountNumber: number) => sql<PersonRecord>`
  select lo.login_id as "loginId", lo.email, lo.name, lo.email_confirmed_at is not null as confirmed, g.kind, g.proof,
    g.granted_at as "grantedAt", lo.locked_at as "lockedAt"
  from account_grant g
  join login lo on lo.tenant_id = ${tenant} and lo.login_id = g.login_id
  where g.tenant_id = ${tenant} and g.account_number = ${accountNumber}
  order by case g.kind when 'owner' then 0 when 'helper' then 1 else 2 end, g.granted_at, lo.login_id`;

export const findPeople = (db: Database, tenantId: number, accountNumber: number): Promise<readonly PersonRecord[]> =>
  db.read(tenantId, (tenant) => peopleOf(tenant, accountNumber));

/** The audit trail's entry about an account whose reader was erased. */
export type ErasedReader = {
  readonly on: Day;
  /** `system`: the order was not paid for, and nobody ever confirmed the email address. */
  readonly by: "staff" | "system";
};

/** When an account's reader was erased, and by whom. Null if never. */
export async function findErasedReader(
  db: Database,
  tenantId: number,
  accountNumber: number,
): Promise<ErasedReader | null> {
  const [last] = await db.read<ErasedReader>(
    tenantId,
    (tenant) => sql<ErasedReader>`
      select coalesce(a.on_day, a.at::date) as "on", case when a.actor = 'system' then a.actor else 'staff' end as by
      from audit_entry a
      where a.tenant_id = ${tenant} and a.subject = ${`account:${accountNumber}`}
        and a.action in ('login.purge', 'person.erase') and a.outcome = 'erased'
      order by a.entry_id desc limit 1`,
  );
  return last ?? null;
}

/** The account's people, read inside a command under the account's lock. */
export async function findPeopleInTx(tx: Tx, accountNumber: number): Promise<readonly PersonRecord[]> {
  const { rows } = await peopleOf(sql<number>`${tx.tenantId}::int`, accountNumber).execute(tx.q);
  return rows;
}

/**
 * Removes a login's access: from its next call on, it does not have the account. Everything that it has pending there
 * is dropped, too: a new email address, a held change, an invitation, a code in the mail.
 */
export async function removeGrant(
  tx: Tx,
  { accountNumber, loginId, now }: { readonly accountNumber: number; readonly loginId: number; readonly now: Date },
): Promise<void> {
  const t = tx.tenantId;
  await sql`
    with gone as (
      delete from account_grant
      where tenant_id = ${t} and account_number = ${accountNumber} and login_id = ${loginId} returning kind
    ), letters as (
      delete from access_code_letter
      where tenant_id = ${t} and account_number = ${accountNumber} and login_id = ${loginId}
    ), claims as (
      delete from account_access where tenant_id = ${t} and login_id = ${loginId} and used_at is null
    ), invitations as (
      update access_invitation set settled_at = ${now}, outcome = 'withdrawn'
      where tenant_id = ${t} and account_number = ${accountNumber} and invited_by = ${loginId} and settled_at is null
    ), changes as (
      update held_change set settled_at = ${now}, outcome = 'withdrawn'
      where tenant_id = ${t} and account_number = ${accountNumber} and login_id = ${loginId} and settled_at is null
    )
    update account set pending_email = null, pending_email_at = null
    where tenant_id = ${t} and account_number = ${accountNumber} and exists (select from gone where kind = 'owner')`.execute(
    tx.q,
  );
}

/**
 * Staff have spoken with this person: limited access becomes an owner's, and later requests no longer need a second
 * confirmation.
 */
export async function confirmGrant(tx: Tx, accountNumber: number, loginId: number): Promise<void> {
  await sql`
    update account_grant set proof = 'staff', kind = case kind when 'limited' then 'owner' else kind end
    where tenant_id = ${tx.tenantId} and account_number = ${accountNumber} and login_id = ${loginId}`.execute(tx.q);
}

/** Makes an invited login a helper. A login that owns the account stays its owner. */
export async function grantHelper(
  tx: Tx,
  { accountNumber, loginId, now }: { readonly accountNumber: number; readonly loginId: number; readonly now: Date },
): Promise<void> {
  await sql`
    insert into account_grant (tenant_id, login_id, account_number, kind, proof, granted_at)
    values (${tx.tenantId}, ${loginId}, ${accountNumber}, 'helper', 'invitation', ${now})
    on conflict (tenant_id, login_id, account_number) do update
      set kind = 'helper', proof = 'invitation', granted_at = excluded.granted_at
      where account_grant.kind = 'limited'`.execute(tx.q);
}
