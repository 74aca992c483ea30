import { sql } from "kysely";
import { isOptionalEmail } from "#core/account/no-contact.ts";
import type { OutgoingEmail } from "#core/event/consequences.ts";
import type { EmailKind } from "#core/notice/email.ts";
import { isUrgentEmail } from "#core/notice/urgent-emails.ts";
import { noticeKinds } from "#core/site/notice-law.ts";
import type { Tx } from "#server/db/database.ts";
import { findNoContact } from "#server/store/account/person-on-file.ts";
import { noticeLanguage, readerLanguage } from "./reader-language.ts";

/** An email with its own id, ready to be recorded. */
export type QueuedEmail = OutgoingEmail & { readonly emailId: string };

/**
 * Puts jobs in the queue inside the caller's transaction. main chooses the queue's adapter.
 * @param afterSeconds nobody takes them sooner.
 */
export type Enqueue = (
  tx: Tx,
  queue:
    | "letter"
    | "analytics"
    | "access"
    | "circulation"
    | "charge-renewal"
    | "webhook"
    | "move-in-list"
    | "move-in-ahead"
    | "go-live"
    | "sign-out-notice",
  jobs: readonly {
    readonly tenantId: number;
    readonly id: string;
    /** Somebody waits for the job, so it is done before those that nobody waits for. */
    readonly isAwaited?: boolean;
  }[],
  afterSeconds?: number,
) => Promise<void>;

/** Emails to the publisher's staff, who work in English. */
const toStaff: readonly EmailKind[] = ["callBackAsked", "staffInvitation", "webhookOff"];

/**
 * The address whose login determines the reader's language: a new address has no login yet, an old one no longer has
 * one.
 */
function readersMailbox(tx: Tx, email: QueuedEmail) {
  if (email.kind === "signInEmailChanged") return sql`${email.content.newEmail}::text`;
  if (email.kind !== "signInEmailCode") return sql`${email.recipient}::text`;
  return sql`(select c.old_email from sign_in_email_change c
    where c.tenant_id = ${tx.tenantId} and c.change_id = ${email.content.changeId}::uuid)`;
}

function languageOf(tx: Tx, email: QueuedEmail) {
  const { kind, accountNumber } = email;
  if (toStaff.includes(kind)) return "en";
  const isNotice = (noticeKinds as readonly EmailKind[]).includes(kind);
  return (isNotice ? noticeLanguage : readerLanguage)(sql`${tx.tenantId}::int`, {
    recipient: readersMailbox(tx, email),
    accountNumber: sql`${accountNumber}::bigint`,
  });
}

/**
 * Records emails in the transaction of their cause; they are sent from the queue after the commit (security.md I6).
 * @returns how many of them are new.
 */
export async function queueEmails(tx: Tx, enqueue: Enqueue, caused: readonly QueuedEmail[]): Promise<number> {
  const emails = await withoutUnwanted(tx, caused);
  if (emails.length === 0) return 0;
  const written = await tx.q
    .insertInto("letter")
    .values(
      emails.map((email) => ({
        tenant_id: tx.tenantId,
        letter_id: email.emailId,
        kind: email.kind,
        recipient: email.recipient,
        account_number: email.accountNumber,
        content: JSON.stringify(email.content),
        natural_key: email.naturalKey,
        language: languageOf(tx, email),
        state: "queued" as const,
        written_on: tx.today,
      })),
    )
    .onConflict((conflict) => conflict.columns(["tenant_id", "natural_key"]).doNothing())
    .returning("letter_id")
    .execute();
  const awaitedIds = new Set(emails.filter(({ kind }) => isUrgentEmail(kind)).map(({ emailId }) => emailId));
  await enqueue(
    tx,
    "letter",
    written.map(({ letter_id: id }) => ({ tenantId: tx.tenantId, id, isAwaited: awaitedIds.has(id) })),
  );
  return written.length;
}

/** Leaves out emails that no rule requires, to people who must not be contacted. */
async function withoutUnwanted(tx: Tx, emails: readonly QueuedEmail[]): Promise<readonly QueuedEmail[]> {
  const optional = emails.flatMap(({ kind, accountNumber }) =>
    isOptionalEmail(kind) && accountNumber !== null ? [accountNumber] : [],
  );
  const unwanted = await findNoContact(tx, optional);
  return emails.filter(
    ({ kind, accountNumber }) => !(isOptionalEmail(kind) && accountNumber !== null && unwanted.has(accountNumber)),
  );
}
