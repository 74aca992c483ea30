import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Language } from "#core/format/language.ts";
import type { PostalNoticeKind } from "#core/site/notice-law.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { computedFirst } from "#server/db/computed-first.ts";
import { audit } from "#server/store/audit.ts";

/** A notice that has to be mailed, and its addressee. */
export type NoticeToPost = {
  readonly noticeId: number;
  readonly kind: PostalNoticeKind;
  readonly accountNumber: number;
  /** Renewal notices go on paper, or the email bounced or was given up. */
  readonly because: "paper" | "bounced" | "not-sent";
  readonly writtenOn: Day;
  /** If it is mailed later than this, the charge that it announces has to wait. Null if no charge depends on it. */
  readonly postBy: Day | null;
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly stateCode: string;
  readonly zip: string;
  readonly content: unknown;
  readonly language: Language;
};

/**
 * The ids and days of notices that have to be mailed, as `o`: those on paper, and those whose email bounced or was
 * given up. In three parts, each with its own index, because most notices were emailed, and all of them are kept.
 */
export const noticesToPost = (tenant: RawBuilder<number>): RawBuilder<unknown> => sql`(
    select n.notice_id, n.subscription_id, n.written_on from notice n
    where n.tenant_id = ${tenant} and n.posted_on is null and n.letter_id is null
    union
    select n.notice_id, n.subscription_id, n.written_on from letter l
    join notice n on n.tenant_id = ${tenant} and n.letter_id = l.letter_id and n.posted_on is null
    where l.tenant_id = ${tenant} and l.bounced_at is not null
    union
    select n.notice_id, n.subscription_id, n.written_on from letter l
    join notice n on n.tenant_id = ${tenant} and n.letter_id = l.letter_id and n.posted_on is null
    where l.tenant_id = ${tenant} and l.state = 'dead') o`;

/** Notices that still have to be mailed for subscriptions that continue, the most urgent first. */
export function findPostList(db: Database, tenantId: number): Promise<NoticeToPost[]> {
  return db.read<NoticeToPost>(
    tenantId,
    (tenant) => sql<NoticeToPost>`
      select n.notice_id as "noticeId", n.kind, n.account_number as "accountNumber",
        case when n.letter_id is null then 'paper' when l.bounced_at is not null then 'bounced' else 'not-sent' end as because,
        n.written_on as "writtenOn", n.charge_on - n.days_before as "postBy", a.first_name || ' ' || a.last_name as name,
        coalesce(d.street, '') as street, coalesce(d.city, '') as city, coalesce(d.state_code, '') as "stateCode",
        coalesce(d.zip5 || coalesce('-' || d.plus4, ''), '') as zip, n.content, n.language
      from ${noticesToPost(tenant)}
      join notice n on n.tenant_id = ${tenant} and n.notice_id = o.notice_id
      join subscription u on u.tenant_id = ${tenant} and u.subscription_id = n.subscription_id
      join account a on a.tenant_id = ${tenant} and a.account_number = n.account_number
      left join letter l on l.tenant_id = ${tenant} and l.letter_id = n.letter_id
      cross join ${computedFirst(sql`coalesce(u.billing_address_id, u.delivery_address_id)`, "place")}
      left join address d on d.tenant_id = ${tenant} and d.address_id = place.key
      where u.status in ('active', 'stopped', 'pastDue', 'grace')
      order by n.charge_on - n.days_before nulls last, n.notice_id`,
  );
}

/**
 * Records that notices were mailed; from then on they are proven (rules 6). A notice that was already recorded stays as
 * it was.
 * @returns the ids that this call recorded.
 */
export async function markPosted(
  tx: Tx,
  noticeIds: readonly number[],
  postedOn: Day,
  actor: string,
): Promise<number[]> {
  const { rows } = await sql<{ noticeId: number; accountNumber: number; kind: PostalNoticeKind }>`
    update notice n set posted_on = ${postedOn}::date
    where n.tenant_id = ${tx.tenantId} and n.notice_id = any(${noticeIds}::bigint[]) and n.posted_on is null
      and (n.letter_id is null or exists (select from letter l where l.tenant_id = ${tx.tenantId}
        and l.letter_id = n.letter_id and (l.bounced_at is not null or l.state = 'dead')))
    returning n.notice_id as "noticeId", n.account_number as "accountNumber", n.kind`.execute(tx.q);
  for (const { noticeId, accountNumber, kind } of rows)
    await audit(tx, {
      actor,
      action: "notice.post",
      subject: `account:${accountNumber}`,
      outcome: kind,
      details: { noticeId, postedOn },
    });
  return rows.map(({ noticeId }) => noticeId);
}
