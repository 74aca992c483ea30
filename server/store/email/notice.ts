import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Language } from "#core/format/language.ts";
import type { Cents } from "#core/money.ts";
import type { PostalNoticeKind } from "#core/site/notice-law.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { noticeLanguage } from "./reader-language.ts";

/**
 * A subscription for which a notice may be due. Rows are read in order of day and id, and the next read resumes after
 * them.
 */
export type DueNotice = { readonly noticeOn: Day; readonly subscriptionId: number; readonly accountNumber: number };

/** The next subscriptions to check by a day: found by their index, handled by id. */
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

/** Notes the next day: nothing is due before it, unless the subscription changes. */
export async function planNotices(tx: Tx, subscriptionId: number, noticeOn: Day): Promise<void> {
  await tx.q
    .updateTable("subscription")
    .set({ notice_on: noticeOn })
    .where("tenant_id", "=", tx.tenantId)
    .where("subscription_id", "=", subscriptionId)
    .execute();
}

/** Makes the charge wait until that day, after a late notice. */
export async function postponeCharge(tx: Tx, subscriptionId: number, chargeOn: Day): Promise<void> {
  await sql`
    update subscription set charge_on = ${chargeOn}::date
    where tenant_id = ${tx.tenantId} and subscription_id = ${subscriptionId} and charge_on < ${chargeOn}::date`.execute(
    tx.q,
  );
}

export type NewNotice = {
  readonly subscriptionId: number;
  readonly accountNumber: number;
  readonly kind: PostalNoticeKind;
  readonly occasion: string;
  readonly content: unknown;
  readonly writtenOn: Day;
  /** By the clock that consents and emails use, so that it shows which came first. */
  readonly writtenAt: Date;
  /** Null if it goes by mail. */
  readonly emailId: string | null;
  readonly chargeOn: Day | null;
  readonly daysBefore: number;
  /** The price that may be charged once it is proven. */
  readonly price: {
    readonly rateCode: string;
    readonly rateVersion: number;
    readonly amount: Cents;
    readonly refundUntil: Day | null;
  } | null;
};

/** The language of its email; on paper, that of the account's reader. */
const languageOf = (tx: Tx, { emailId, accountNumber }: NewNotice): RawBuilder<Language> => sql<Language>`coalesce(
  (select l.language from letter l where l.tenant_id = ${tx.tenantId} and l.letter_id = ${emailId}::uuid),
  ${noticeLanguage(sql`${tx.tenantId}::int`, {
    recipient: sql`(select a.contact_email from account a
      where a.tenant_id = ${tx.tenantId} and a.account_number = ${accountNumber})`,
    accountNumber: sql`${accountNumber}::bigint`,
  })})`;

/**
 * Records a notice. Written under the account's lock after its email; a second one for the same occasion is an error.
 */
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
      written_at: notice.writtenAt,
      letter_id: notice.emailId,
      language: languageOf(tx, notice),
      posted_on: null,
      charge_on: notice.chargeOn,
      days_before: notice.daysBefore,
      rate_code: notice.price?.rateCode ?? null,
      rate_version: notice.price?.rateVersion ?? null,
      amount_cents: notice.price?.amount ?? null,
      refund_until: notice.price?.refundUntil ?? null,
    })
    .execute();
}
