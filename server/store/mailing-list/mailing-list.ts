import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";
import { computedFirst } from "#server/db/computed-first.ts";

/** The state of a publication's list, as staff see it. */
export type MailingListState = {
  readonly listKey: string;
  readonly preparedAt: Date | null;
  readonly failingSince: Date | null;
  readonly lastAnswer: string | null;
  readonly answeredAt: Date | null;
  readonly comparedAt: Date | null;
  readonly waiting: number;
  readonly settled: number;
  readonly dead: number;
};

/** Null if it has none, or nothing was sent to it yet. */
export async function findMailingListState(db: Database, tenantId: number): Promise<MailingListState | null> {
  const [row] = await db.read<MailingListState>(
    tenantId,
    (t) => sql<MailingListState>`
      select l.list_key as "listKey", l.prepared_at as "preparedAt", l.failing_since as "failingSince",
        l.last_answer as "lastAnswer", l.answered_at as "answeredAt", l.compared_at as "comparedAt", m.waiting, m.settled, m.dead
      from mailing_list l cross join lateral (
        select (count(*) filter (where state = 'queued'))::int as waiting,
          (count(*) filter (where state = 'settled' and confirmed_choice is not null))::int as settled,
          (count(*) filter (where state = 'dead'))::int as dead
        from mailing_list_member where tenant_id = ${t}) m
      where l.tenant_id = ${t}`,
  );
  return row ?? null;
}

/**
 * Starts with the list that the catalog names now. If it is another list than before, everybody who has agreed is sent
 * again; what was on the other list stays there, because that list may belong to somebody else by now.
 */
export async function beginList(tx: Tx, listKey: string): Promise<void> {
  const t = tx.tenantId;
  const { rows } = await sql`select from mailing_list where tenant_id = ${t} and list_key = ${listKey}`.execute(tx.q);
  if (rows.length > 0) return;
  await endList(tx);
  await sql`insert into mailing_list (tenant_id, list_key) values (${t}, ${listKey})
    on conflict (tenant_id) do nothing`.execute(tx.q);
  await addAnsweredMailboxes(tx);
}

/** Marks every mailbox about which somebody has answered, and that has no row of the list yet. */
export async function addAnsweredMailboxes(tx: Tx): Promise<void> {
  const t = tx.tenantId;
  await sql`
    insert into mailing_list_member (tenant_id, email)
    select distinct ${t}::int, a.contact_mailbox from marketing_choice c
    join account o on o.tenant_id = ${t} and o.account_number = c.account_number
    cross join ${computedFirst(sql`coalesce(o.merged_into, o.account_number)`, "now")}
    join account a on a.tenant_id = ${t} and a.account_number = now.key
    where c.tenant_id = ${t} and c.agreed and a.contact_mailbox <> ''
    on conflict (tenant_id, email) do nothing`.execute(tx.q);
}

/** The publication no longer has a list, so what we knew of it is deleted. */
export async function endList(tx: Tx): Promise<void> {
  await sql`delete from mailing_list_member where tenant_id = ${tx.tenantId}`.execute(tx.q);
  await sql`delete from mailing_list where tenant_id = ${tx.tenantId}`.execute(tx.q);
}

export const notePrepared = async (tx: Tx, now: Date): Promise<void> =>
  void (await sql`update mailing_list set prepared_at = ${now} where tenant_id = ${tx.tenantId}`.execute(tx.q));

export const noteCompared = async (tx: Tx, now: Date): Promise<void> =>
  void (await sql`update mailing_list set compared_at = ${now} where tenant_id = ${tx.tenantId}`.execute(tx.q));

/** Notes that the list answered: whatever was wrong with it is over. */
export const noteAnswered = async (tx: Tx, now: Date): Promise<void> =>
  void (await sql`update mailing_list set failures = 0, failing_since = null, rests_until = '-infinity',
    last_answer = null, answered_at = ${now} where tenant_id = ${tx.tenantId}`.execute(tx.q));

type Failure = {
  readonly answer: string;
  readonly now: Date;
  readonly backoffSecondsAfter: (failures: number) => number;
};

/**
 * Leaves the list alone for a while.
 * @returns until when.
 */
export async function pauseList(tx: Tx, { answer, now, backoffSecondsAfter }: Failure): Promise<Date> {
  const { rows } = await sql<{ failures: number }>`
    update mailing_list set failures = failures + 1, failing_since = coalesce(failing_since, ${now}),
      last_answer = ${answer}
    where tenant_id = ${tx.tenantId} returning failures`.execute(tx.q);
  const until = new Date(now.getTime() + backoffSecondsAfter(rows[0]?.failures ?? 1) * 1000);
  await sql`update mailing_list set rests_until = ${until} where tenant_id = ${tx.tenantId}`.execute(tx.q);
  return until;
}
