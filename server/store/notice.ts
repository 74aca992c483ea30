import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Cents } from "#core/money.ts";
import type { NoticeKind } from "#core/notice/notice-law.ts";
import type { NoticeProof, ToldPrice } from "#core/notice/notice-proof.ts";
import type { Database, Tx } from "#server/db/database.ts";

/** A subscription for which a notice may be due. Ordered and gone on from by both. */
export type DueNotice = { readonly noticeOn: Day; readonly subscriptionId: number; readonly accountNumber: number };

/** The next ids of subscriptions to be looked at by a day: found by their index, worked on by id. */
export function findDueNotices(
  db: Database,
  tenantId: number,
  { today, after, most }: { readonly today: Day; readonly after: DueNotice | null; readonly most: number },
): Promise<DueNotice[]> {
  return db.read<DueNotice>(
    tenantId,
    (tenant) => sql<DueNotice>`
      select coalesce(u.notice_on, '0001-01-01'::date) as "noticeOn", u.subscription_id as "subscriptionId",
        u.account_number as "accountNumber"
      from subscription u
      where u.tenant_id = ${tenant} and u.renews and u.status in ('active', 'stopped', 'pastDue', 'grace')
        and coalesce(u.notice_on, '0001-01-01'::date) <= ${today}::date
        and (coalesce(u.notice_on, '0001-01-01'::date), u.subscription_id)
          > (${after?.noticeOn ?? "0001-01-01"}::date, ${after?.subscriptionId ?? 0}::bigint)
      order by coalesce(u.notice_on, '0001-01-01'::date), u.subscription_id limit ${most}`,
  );
}

/** Nothing falls due before that day, unless the subscription changes. */
export async function planNotices(tx: Tx, subscriptionId: number, noticeOn: Day): Promise<void> {
  await tx.q
    .updateTable("subscription")
    .set({ notice_on: noticeOn })
    .where("tenant_id", "=", tx.tenantId)
    .where("subscription_id", "=", subscriptionId)
    .execute();
}

/** A late notice: its charge waits until that day. */
export async function putOffCharge(tx: Tx, subscriptionId: number, chargeOn: Day): Promise<void> {
  await sql`
    update subscription set charge_on = ${chargeOn}::date
    where tenant_id = ${tx.tenantId} and subscription_id = ${subscriptionId} and charge_on < ${chargeOn}::date`.execute(
    tx.q,
  );
}

// On the publication's calendar: its mail was taken so many days after it was written, or it was put in the post.
const provenOn = sql`case when n.posted_on is not null then n.posted_on
  when l.state = 'sent' and l.bounced_at is null then n.written_on + (l.sent_at::date - n.written_at::date) end`;

export type NoticeStanding = {
  /** Where renewal notices go; null: on paper. */
  readonly eNoticeEmail: string | null;
  /** MMYY; null: there is no card. */
  readonly cardExpires: string | null;
  readonly proofs: readonly NoticeProof[];
  /** Prices that were told since the last consent, oldest first. */
  readonly told: readonly ToldPrice[];
};

/** What a subscription was told so far, and how it can be told more. Under the account's lock. */
export async function findNoticeStanding(
  tx: Tx,
  held: { readonly subscriptionId: number; readonly accountNumber: number; readonly paymentMethodId: number | null },
): Promise<NoticeStanding> {
  const t = tx.tenantId;
  const { rows } = await sql<NoticeStanding>`
    select a.e_notice_email as "eNoticeEmail",
      (select m.expires from payment_method m where m.tenant_id = ${t} and m.payment_method_id = ${held.paymentMethodId}
        and m.replaced_at is null) as "cardExpires",
      (select coalesce(json_agg(json_build_object('kind', n.kind, 'occasion', n.occasion, 'provenOn', ${provenOn})
          order by n.notice_id), '[]')
        from notice n left join letter l on l.tenant_id = ${t} and l.letter_id = n.letter_id
        where n.tenant_id = ${t} and n.subscription_id = ${held.subscriptionId}) as proofs,
      (select coalesce(json_agg(json_build_object('rateCode', n.rate_code, 'amount', n.amount_cents,
          'chargeOn', n.charge_on, 'daysBefore', n.days_before, 'provenOn', ${provenOn}) order by n.notice_id), '[]')
        from notice n left join letter l on l.tenant_id = ${t} and l.letter_id = n.letter_id
        where n.tenant_id = ${t} and n.subscription_id = ${held.subscriptionId} and n.kind = 'priceChange'
          and n.charge_on is not null
          and n.written_at > coalesce((select max(c.given_at) from price_consent c where c.tenant_id = ${t}
            and c.subscription_id = ${held.subscriptionId}), '-infinity')) as told
    from account a where a.tenant_id = ${t} and a.account_number = ${held.accountNumber}`.execute(tx.q);
  const [row] = rows;
  if (row === undefined) throw new Error(`no account ${held.accountNumber}`);
  return row;
}

export type NewNotice = {
  readonly subscriptionId: number;
  readonly accountNumber: number;
  readonly kind: NoticeKind;
  readonly occasion: string;
  readonly content: unknown;
  readonly writtenOn: Day;
  /** Null: it goes by post. */
  readonly letterId: string | null;
  readonly chargeOn: Day | null;
  readonly daysBefore: number;
  /** What may be charged once it is proven. */
  readonly price: { readonly rateCode: string; readonly amount: Cents; readonly refundUntil: Day | null } | null;
};

/** Notes a notice. Written under the account's lock after its letter; a second one for the same occasion is a fault. */
export async function insertNotice(tx: Tx, notice: NewNotice): Promise<void> {
  await tx.q
    .insertInto("notice")
    .values({
      tenant_id: tx.tenantId,
      subscription_id: notice.subscriptionId,
      account_number: notice.accountNumber,
      kind: notice.kind,
      occasion: notice.occasion,
      content: JSON.stringify(notice.content),
      written_on: notice.writtenOn,
      letter_id: notice.letterId,
      posted_on: null,
      charge_on: notice.chargeOn,
      days_before: notice.daysBefore,
      rate_code: notice.price?.rateCode ?? null,
      amount_cents: notice.price?.amount ?? null,
      refund_until: notice.price?.refundUntil ?? null,
    })
    .execute();
}
