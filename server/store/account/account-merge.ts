import { sql } from "kysely";
import type { MergeSide } from "#core/account/decide-merge.ts";
import { isMirrored } from "#core/circulation/system-of-record.ts";
import { type JournalLine, journalOfTransfer } from "#core/ledger/journal.ts";
import type { Cents } from "#core/money.ts";
import type { Tenant } from "#core/site/tenant.ts";
import type { Tx } from "#server/db/database.ts";
import { isAccountDisputed } from "#server/store/payment/dispute.ts";
import type { AccountContact } from "./account.ts";

/** One of two accounts to be merged, with what its screen shows. */
export type MergeAccount = AccountContact & {
  readonly side: MergeSide;
  readonly balance: Cents;
  /** Its live subscription, else the last one. Null if it never had one. */
  readonly subscriptionId: number | null;
  readonly bundleId: string | null;
  readonly phone: string;
  /** Email addresses that sign in to it. */
  readonly logins: readonly string[];
  readonly openNotes: number;
  /** Gifts that can still be redeemed. */
  readonly openGifts: number;
  readonly hasCard: boolean;
};

type Row = Omit<MergeAccount, "side"> & Omit<MergeSide, "isMirrored"> & { readonly circulationSystem: string };

/** An account of a merge, under its lock if the merge is to be written. Null if there is none. */
export async function findMergeAccount(
  tx: Tx,
  { circulation }: Pick<Tenant, "circulation">,
  accountNumber: number,
): Promise<MergeAccount | null> {
  const t = tx.tenantId;
  const { rows } = await sql<Row>`
    select a.account_number::int as "accountNumber", a.first_name as "firstName", a.last_name as "lastName",
      a.contact_email as "contactEmail", a.phone, a.balance_cents as balance,
      a.circulation_system as "circulationSystem", a.merged_into is not null as "isMerged",
      u.subscription_id::int as "subscriptionId", u.bundle_id as "bundleId", u.status, u.product,
      coalesce(u.renews, true) as renews,
      exists (select from subscription p where p.tenant_id = ${t} and p.account_number = a.account_number
        and p.status = 'pending')
        or exists (select from gift f where f.tenant_id = ${t} and f.account_number = a.account_number
          and f.state = 'pending' and f.dropped_at is null) as "hasOrder",
      exists (select from payment_intent i where i.tenant_id = ${t} and i.account_number = a.account_number
        and (i.state in ('unknown', 'review') or (i.state = 'token' and i.next_check_at is not null))) as "hasOpenPayment",
      ${isAccountDisputed(sql`${t}`, sql`a.account_number`)} as "isDisputed",
      coalesce(u.status in ('pastDue', 'grace') or u.ended_unpaid_on is not null, false) as owes,
      array(select distinct l.email from account_grant g join login l on l.tenant_id = ${t} and l.login_id = g.login_id
        where g.tenant_id = ${t} and g.account_number = a.account_number order by 1) as logins,
      (select count(*)::int from staff_note n where n.tenant_id = ${t} and n.account_number = a.account_number
        and n.settled_at is null) as "openNotes",
      (select count(*)::int from gift f where f.tenant_id = ${t} and f.account_number = a.account_number
        and f.state = 'open') as "openGifts",
      exists (select from payment_method m where m.tenant_id = ${t} and m.account_number = a.account_number
        and m.replaced_at is null) as "hasCard"
    from account a
    left join lateral (select o.* from subscription o where o.tenant_id = ${t} and o.account_number = a.account_number
        and o.status <> 'pending'
      order by o.status = 'ended', o.subscription_id desc limit 1) u on true
    where a.tenant_id = ${t} and a.account_number = ${accountNumber}`.execute(tx.q);
  const [row] = rows;
  if (row === undefined) return null;
  const {
    circulationSystem,
    isMerged,
    hasOrder,
    hasOpenPayment,
    isDisputed,
    owes,
    status,
    product,
    renews,
    ...account
  } = row;
  const mirrored = isMirrored(circulation, circulationSystem);
  const side = {
    accountNumber,
    status,
    product,
    renews,
    hasOrder,
    hasOpenPayment,
    isDisputed,
    owes,
    isMirrored: mirrored,
    isMerged,
  };
  return { ...account, side };
}

export type MergeToWrite = {
  readonly from: number;
  readonly into: number;
  readonly endedSubscription: number | null;
  /** The subscription from which the value comes, and the one to which it goes. Null if there is none. */
  readonly credit: {
    readonly fromSubscription: number;
    readonly intoSubscription: number;
    readonly amount: Cents;
    readonly ofPrepaid: Cents;
  } | null;
  readonly actor: string;
  readonly now: Date;
};

/** Moves what moves, and records where the account went. Called under the locks of both. */
export async function writeMerge(tx: Tx, merge: MergeToWrite): Promise<void> {
  const t = tx.tenantId;
  const { from, into, credit, now } = merge;
  if (credit !== null) await moveValue(tx, { from, into, credit });
  await sql`
    with gone as (delete from account_grant where tenant_id = ${t} and account_number = ${from}
      returning login_id, kind, proof, granted_at, denied_at)
    insert into account_grant (tenant_id, login_id, account_number, kind, proof, granted_at, denied_at)
    select ${t}, login_id, ${into}, kind, proof, granted_at, denied_at from gone
    on conflict (tenant_id, login_id, account_number) do update
      set kind = excluded.kind, proof = excluded.proof, granted_at = excluded.granted_at
      where account_grant.kind <> 'owner' and excluded.kind = 'owner'`.execute(tx.q);
  for (const statement of [
    sql`update staff_note set account_number = ${into}
      where tenant_id = ${t} and account_number = ${from} and settled_at is null`,
    // Settles what nobody can use anymore.
    sql`update access_invitation set settled_at = ${now}, outcome = 'withdrawn'
      where tenant_id = ${t} and account_number = ${from} and settled_at is null`,
    sql`update held_change set settled_at = ${now}, outcome = 'withdrawn'
      where tenant_id = ${t} and account_number = ${from} and settled_at is null`,
    sql`update seasonal_plan set ended_at = ${now}
      where tenant_id = ${t} and account_number = ${from} and ended_at is null`,
    sql`delete from calendar_link where tenant_id = ${t} and account_number = ${from}`,
    sql`update account set merged_into = ${into}, pending_email = null, pending_email_at = null
      where tenant_id = ${t} and account_number = ${from}`,
    // Accounts that were merged into this one now lead to the one that stays.
    sql`update account set merged_into = ${into} where tenant_id = ${t} and merged_into = ${from}`,
    sql`insert into find_stale (tenant_id, account_number) values (${t}, ${from}), (${t}, ${into})`,
    sql`insert into account_merge (tenant_id, from_account, into_account, ended_subscription, credited_subscription,
        credit_cents, prepaid_cents, merged_on, merged_at, actor)
      values (${t}, ${from}, ${into}, ${merge.endedSubscription}, ${credit?.intoSubscription ?? null},
        ${credit?.amount ?? 0}, ${credit?.ofPrepaid ?? 0}, ${tx.today}::date, ${now}, ${merge.actor})`,
  ])
    await statement.execute(tx.q);
}

/**
 * What is left of one account is owed to its reader, who keeps it on the balance of the other. Its sales tax was paid
 * with the original payment, and is not paid again.
 */
async function moveValue(
  tx: Tx,
  {
    from,
    into,
    credit,
  }: Pick<MergeToWrite, "from" | "into"> & { readonly credit: NonNullable<MergeToWrite["credit"]> },
): Promise<void> {
  const { fromSubscription, intoSubscription, amount, ofPrepaid } = credit;
  if (ofPrepaid > 0) {
    const lines = journalOfTransfer(ofPrepaid);
    await postTransfer(tx, fromSubscription, lines.out);
    await postTransfer(tx, intoSubscription, lines.in);
  }
  await sql`update account set balance_cents = case account_number when ${from}::bigint then 0 else balance_cents + ${amount} end
    where tenant_id = ${tx.tenantId} and account_number in (${from}::bigint, ${into}::bigint)`.execute(tx.q);
}

async function postTransfer(tx: Tx, subscriptionId: number, lines: readonly JournalLine[]): Promise<void> {
  await sql`
    with entry as (
      insert into journal_entry (tenant_id, cause, subscription_id)
      values (${tx.tenantId}, 'transfer', ${subscriptionId}) returning entry_id
    )
    insert into journal_line (tenant_id, entry_id, line, ledger_account, amount_cents)
    select ${tx.tenantId}, entry.entry_id, p.line, p.ledger_account, p.amount
    from entry, unnest(${lines.map((line) => line.account)}::text[], ${lines.map((line) => line.amount)}::int[])
      with ordinality as p(ledger_account, amount, line)`.execute(tx.q);
}
