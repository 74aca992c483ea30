import { sql } from "kysely";
import type { KnownMember } from "#core/mailing-list/next-list-step.ts";
import type { Database, Tx } from "#server/db/database.ts";

/** A mailbox whose place on the list has to be looked at now. */
export type MemberToSend = KnownMember & {
  readonly email: string;
  readonly version: number;
  readonly movedFrom: string | null;
  readonly movedTo: string | null;
  readonly isErased: boolean;
  readonly attempts: number;
};

export type Lease = { readonly worker: string; readonly now: Date; readonly leaseEnds: Date };

/**
 * Takes a publication's next mailbox. One worker has the whole list until `leaseEnds`, so that a person's changes go
 * out one after the other and the list is asked one thing at a time. A worker that is killed loses the lease, and the
 * same mailbox is looked at again. A mailbox to which a reader moved comes before the one that they left, so that the
 * entry there can be moved.
 */
export async function claimMember(tx: Tx, { worker, now, leaseEnds }: Lease): Promise<MemberToSend | null> {
  const t = tx.tenantId;
  const { rows } = await sql<MemberToSend>`
    with taken as (
      update mailing_list set worker = ${worker}::uuid, worker_until = ${leaseEnds}
      where tenant_id = ${t} and (worker = ${worker}::uuid or worker_until <= ${now}) and rests_until <= ${now}
        and exists (select from mailing_list_member d where d.tenant_id = ${t} and d.state = 'queued' and d.next_at <= ${now})
      returning tenant_id)
    update mailing_list_member m set attempts = m.attempts + 1
    from taken where m.tenant_id = ${t} and m.email = (
      select d.email from mailing_list_member d
      where d.tenant_id = ${t} and d.state = 'queued' and d.next_at <= ${now}
      order by d.next_at, (d.moved_from is null), d.seq limit 1)
    returning m.email, m.version, m.was_sent as "wasSent", m.confirmed_choice::int as "confirmedChoice",
      (extract(epoch from m.own_change_at) * 1000)::float8 as "ownChangeAt", m.moved_from as "movedFrom", m.moved_to as "movedTo", m.is_erased as "isErased",
      m.attempts`.execute(tx.q);
  return rows[0] ?? null;
}

/** A mailbox that has never been put there, and its position in the order. */
export type NewMember = MemberToSend & { readonly seq: number };

/**
 * Takes the next mailboxes that were never put there and replace no other one, under the same lease.
 * @param after only those behind this position in the order.
 */
export async function claimNewMembers(
  tx: Tx,
  { worker, now, leaseEnds }: Lease,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<readonly NewMember[]> {
  const t = tx.tenantId;
  const { rows } = await sql<NewMember>`
    with taken as (
      update mailing_list set worker = ${worker}::uuid, worker_until = ${leaseEnds}
      where tenant_id = ${t} and (worker = ${worker}::uuid or worker_until <= ${now}) and rests_until <= ${now}
        and exists (select from mailing_list_member d where d.tenant_id = ${t} and d.state = 'queued' and d.next_at <= ${now})
      returning tenant_id)
    select m.email, m.version, m.was_sent as "wasSent", m.confirmed_choice::int as "confirmedChoice",
      null as "ownChangeAt", m.moved_from as "movedFrom", m.moved_to as "movedTo", m.is_erased as "isErased", m.attempts,
      m.seq::int as seq
    from taken join mailing_list_member m on m.tenant_id = ${t}
    where m.state = 'queued' and m.next_at <= ${now} and not m.was_sent and not m.is_erased and m.moved_from is null
      and m.moved_to is null and m.seq > ${after}
    order by m.seq limit ${most}`.execute(tx.q);
  return rows;
}

/** Lets another process take the list immediately. */
export const releaseList = async (tx: Tx, worker: string): Promise<void> =>
  void (await sql`update mailing_list set worker = null, worker_until = '-infinity'
    where tenant_id = ${tx.tenantId} and worker = ${worker}::uuid`.execute(tx.q));

/** Called before the first call that puts it there: whatever happens to the call, it may be on the list. */
export const noteSent = async (tx: Tx, email: string): Promise<void> =>
  void (await sql`update mailing_list_member set was_sent = true
    where tenant_id = ${tx.tenantId} and email = ${email} and not was_sent`.execute(tx.q));

type Settled = {
  readonly email: string;
  readonly version: number;
  /** What the list has confirmed; unchanged if left out. */
  readonly confirmedChoice?: number;
  /** In ms since 1970. */
  readonly ownChangeAt?: number | null;
};

/** Records what was sent in any case; if something has changed meanwhile, the mailbox keeps waiting. */
export async function settleMember(tx: Tx, { email, version, confirmedChoice, ownChangeAt }: Settled): Promise<void> {
  await sql`
    update mailing_list_member m set
      confirmed_choice = ${confirmedChoice === undefined ? sql`m.confirmed_choice` : sql`${confirmedChoice}::bigint`},
      own_change_at = ${ownChangeAt === undefined ? sql`m.own_change_at` : sql`to_timestamp(${ownChangeAt}::float8 / 1000)`},
      state = case when m.version = ${version} then 'settled' else m.state end,
      settled_on = ${tx.today}::date, last_answer = null, attempts = 0, moved_from = null
    where m.tenant_id = ${tx.tenantId} and m.email = ${email}`.execute(tx.q);
}

/** Nothing of the mailbox is on the list anymore, so we don't need to keep anything about it. */
export const forgetMember = async (
  tx: Tx,
  { email, version }: Pick<MemberToSend, "email" | "version">,
): Promise<void> =>
  void (await sql`delete from mailing_list_member
    where tenant_id = ${tx.tenantId} and email = ${email} and version = ${version}`.execute(tx.q));

type Failed = Pick<MemberToSend, "email" | "version"> & { readonly answer: string };

/** The list does not accept it, so a person has to look. */
export const giveUpMember = async (tx: Tx, { email, version, answer }: Failed): Promise<void> =>
  void (await sql`update mailing_list_member set last_answer = ${answer},
      state = case when version = ${version} then 'dead' else state end, settled_on = ${tx.today}::date
    where tenant_id = ${tx.tenantId} and email = ${email}`.execute(tx.q));

/** The list is left alone for a while; this mailbox then comes after the others. */
export const postponeMember = async (
  tx: Tx,
  { email, answer, until }: Pick<Failed, "email" | "answer"> & { readonly until: Date },
): Promise<void> =>
  void (await sql`update mailing_list_member set last_answer = ${answer}, next_at = ${until}
    where tenant_id = ${tx.tenantId} and email = ${email}`.execute(tx.q));

/**
 * Looks at mailboxes again: the list reported something about one, or differs from what is here. Only mailboxes that we
 * have put there are looked at.
 *
 * @returns how many.
 */
export async function requeueMembers(
  tx: Tx,
  emails: readonly string[],
  movedTo: string | null = null,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update mailing_list_member set state = 'queued', version = version + 1, attempts = 0, next_at = '-infinity',
      moved_to = coalesce(${movedTo}, moved_to)
    where tenant_id = ${tx.tenantId} and email = any(${emails}::text[]) and was_sent`.execute(tx.q);
  return Number(numAffectedRows);
}

/** What we believe to be on the list, for a comparison. */
export type ExpectedMember = { readonly email: string; readonly confirmedChoice: number | null };

export const findSettledMembers = (db: Database, tenantId: number, after: string): Promise<ExpectedMember[]> =>
  db.read<ExpectedMember>(
    tenantId,
    (t) => sql<ExpectedMember>`select m.email, m.confirmed_choice::int as "confirmedChoice" from mailing_list_member m
      where m.tenant_id = ${t} and m.state = 'settled' and m.was_sent and m.email > ${after} order by m.email limit 1000`,
  );
