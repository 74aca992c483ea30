import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { MailReview } from "#core/cancellation/mailed-cancellation.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { actorIn, audit } from "#server/store/audit.ts";

/** An email that staff have to review. */
export type MailToReview = {
  readonly mailId: string;
  readonly because: MailReview;
  readonly sender: string;
  /** The sender's own domain authenticates it. */
  readonly authentic: boolean;
  readonly subject: string;
  readonly words: string;
  /** The accounts that it canceled; empty if nothing was done. */
  readonly accounts: readonly number[];
  readonly receivedOn: Day;
};

/** Emails that wait for review, oldest first. */
export const listMailToReview = (db: Database, tenantId: number, most: number): Promise<MailToReview[]> =>
  db.read<MailToReview>(
    tenantId,
    (tenant) => sql<MailToReview>`
      select m.mail_id as "mailId", m.review_reason as because, m.sender, m.authentic, m.subject, m.words,
        to_json(m.accounts) as accounts, publication_day(m.received_at) as "receivedOn"
      from inbound_mail m
      where m.tenant_id = ${tenant} and m.review_reason is not null and m.settled_at is null
      order by m.received_at limit ${most}`,
  );

export type MailSettled = {
  readonly mailId: string;
  readonly actor: string;
  /** A note about how it was settled. */
  readonly note: string;
  readonly now: Date;
};

/** Records that staff have reviewed an email. False if there is no such email, or it was already settled. */
export async function settleMail(tx: Tx, { mailId, actor, note, now }: MailSettled): Promise<boolean> {
  const row = await tx.q
    .updateTable("inbound_mail")
    .set({ settled_at: now, settled_by: actorIn(tx, actor), settled_note: note })
    .where("tenant_id", "=", tx.tenantId)
    .where("mail_id", "=", mailId)
    .where("review_reason", "is not", null)
    .where("settled_at", "is", null)
    .returning("review_reason")
    .executeTakeFirst();
  if (row === undefined) return false;
  await audit(tx, { actor, action: "mail.settle", subject: `mail:${mailId}`, outcome: "settled", details: { note } });
  return true;
}

/** Whether an email was one for staff to review, settled or not. */
export async function isMailToReview(tx: Tx, mailId: string): Promise<boolean> {
  const row = await tx.q
    .selectFrom("inbound_mail")
    .select("mail_id")
    .where("tenant_id", "=", tx.tenantId)
    .where("mail_id", "=", mailId)
    .where("review_reason", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}
