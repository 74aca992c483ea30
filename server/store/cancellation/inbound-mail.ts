import { sql } from "kysely";
import type { MailOutcome, MailReview } from "#core/cancellation/mailed-cancellation.ts";
import type { Tx } from "#server/db/database.ts";

export type InboundMailRecord = {
  readonly messageId: string;
  readonly sender: string;
  readonly authentic: boolean;
  readonly subject: string;
  /** The first lines if staff have to read it; otherwise empty. */
  readonly words: string;
  readonly outcome: MailOutcome;
  readonly review: MailReview | null;
  readonly accounts: readonly number[];
  readonly receivedAt: Date;
  readonly now: Date;
};

/**
 * Records that an email was received, with its result, in the transaction of its effects.
 * @returns null if it was already received, and has had its effect.
 */
export async function noteMail(tx: Tx, mail: InboundMailRecord): Promise<string | null> {
  const row = await tx.q
    .insertInto("inbound_mail")
    .values({
      tenant_id: tx.tenantId,
      message_id: mail.messageId,
      sender: mail.sender,
      authentic: mail.authentic,
      subject: mail.subject,
      words: mail.words,
      outcome: mail.outcome,
      review_reason: mail.review,
      accounts: [...mail.accounts],
      received_at: mail.receivedAt,
      taken_at: mail.now,
      settled_at: null,
      settled_by: null,
      settled_note: null,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "message_id", "sender", "authentic"]).doNothing())
    .returning("mail_id")
    .executeTakeFirst();
  return row?.mail_id ?? null;
}

export type WritersAccount = {
  readonly accountNumber: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly contactEmail: string;
  readonly allowCancel: boolean;
  readonly origin: "online" | "office";
};

/**
 * The accounts that have an address as their contact, locked for the rest of the transaction in order of their numbers,
 * so that two emails never deadlock.
 */
export async function lockAccountsOf(tx: Tx, email: string): Promise<WritersAccount[]> {
  const { rows } = await sql<WritersAccount>`
    select a.account_number as "accountNumber", a.first_name as "firstName", a.last_name as "lastName",
      a.contact_email as "contactEmail", a.allow_cancel as "allowCancel", a.origin
    from account a where a.tenant_id = ${tx.tenantId} and a.contact_mailbox = lower(${email})
    order by a.account_number for update`.execute(tx.q);
  return rows;
}

/** Whether a subscription was charged for its next term since an instant: that money must be refunded. */
export async function isChargedSince(tx: Tx, subscriptionId: number, since: Date): Promise<boolean> {
  const row = await tx.q
    .selectFrom("payment_intent")
    .select("intent_id")
    .where("tenant_id", "=", tx.tenantId)
    .where("subscription_id", "=", subscriptionId)
    .where("purpose", "=", "renewal")
    .where("state", "=", "captured")
    .where("captured_at", ">", since)
    .executeTakeFirst();
  return row !== undefined;
}
