import { sql } from "kysely";
import type { EmailKind } from "#core/notice/email.ts";
import { isRenewalNotice } from "#core/notice/renewal-notices.ts";
import type { Tx } from "#server/db/database.ts";
import { noteGiftReturned } from "#server/store/gift/given-gifts.ts";
import { audit } from "#server/store/audit.ts";

export type Bounce = {
  readonly emailId: string;
  readonly now: Date;
  /** `job:emails`, `staff`. */
  readonly actor: string;
};

type Bounced = {
  readonly kind: EmailKind;
  readonly recipient: string;
  readonly accountNumber: number | null;
  readonly giftId: string | null;
};

/**
 * An email bounced, or its mailbox accepts none, so it no longer proves anything. After a renewal notice bounces, later
 * ones are sent on paper (rules 4.12).
 * @returns false if there is no such email, or the bounce was already noted.
 */
export async function noteBounce(tx: Tx, { emailId, now, actor }: Bounce): Promise<boolean> {
  const { rows } = await sql<Bounced>`
    update letter set bounced_at = ${now}::timestamptz
    where tenant_id = ${tx.tenantId} and letter_id = ${emailId}::uuid and bounced_at is null
    returning kind, recipient, account_number as "accountNumber", content ->> 'giftId' as "giftId"`.execute(tx.q);
  const [email] = rows;
  if (email === undefined) return false;
  const { kind, recipient, accountNumber, giftId } = email;
  if (kind === "giftForYou" && giftId !== null) await noteGiftReturned(tx, giftId, recipient, now);
  if (accountNumber === null) return true;
  await audit(tx, {
    actor,
    action: "notice.bounce",
    subject: `account:${accountNumber}`,
    outcome: kind,
    details: { emailId },
  });
  if (isRenewalNotice(kind)) await turnToPaper(tx, accountNumber, recipient, actor);
  return true;
}

/** Switches to paper only if renewal notices still go to the address that failed. */
async function turnToPaper(tx: Tx, accountNumber: number, email: string, actor: string): Promise<void> {
  const { rows } = await sql`
    update account set e_notice_email = null
    where tenant_id = ${tx.tenantId} and account_number = ${accountNumber} and lower(e_notice_email) = lower(${email})
    returning account_number`.execute(tx.q);
  if (rows.length === 0) return;
  await audit(tx, {
    actor,
    action: "profile.renewal-delivery",
    subject: `account:${accountNumber}`,
    outcome: "mail:bounced",
  });
}
