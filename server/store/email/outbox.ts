import type { Email } from "#core/event/consequences.ts";
import type { Tx } from "#server/db/database.ts";

/** An email with an id of its own, ready to be written down. */
export type QueuedEmail = Email & { readonly emailId: string };

/**
 * Puts jobs in the queue inside the caller's transaction. The queue's own adapter is chosen by main.
 *
 * @param afterSeconds nobody takes them sooner.
 */
export type Enqueue = (
  tx: Tx,
  queue: "letter" | "analytics" | "access" | "circulation" | "charge-renewal",
  jobs: readonly { readonly tenantId: number; readonly id: string }[],
  afterSeconds?: number,
) => Promise<void>;

/**
 * Writes emails down in the transaction of their cause; they are sent from the queue after the commit (security.md I6).
 * @returns how many of them had not been written before.
 */
export async function queueEmails(tx: Tx, enqueue: Enqueue, emails: readonly QueuedEmail[]): Promise<number> {
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
        state: "queued" as const,
        written_on: tx.today,
      })),
    )
    .onConflict((conflict) => conflict.columns(["tenant_id", "natural_key"]).doNothing())
    .returning("letter_id")
    .execute();
  await enqueue(
    tx,
    "letter",
    written.map((row) => ({ tenantId: tx.tenantId, id: row.letter_id })),
  );
  return written.length;
}
