import type { Email } from "#core/event/consequences.ts";
import type { Tx } from "#server/db/database.ts";

/** An email with an id of its own, ready to be written down. */
export type QueuedLetter = Email & { readonly letterId: string };

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
 * Writes letters down in the transaction of their cause; they are sent from the queue after the commit (security.md I6).
 * @returns how many of them had not been written before.
 */
export async function queueLetters(tx: Tx, enqueue: Enqueue, letters: readonly QueuedLetter[]): Promise<number> {
  if (letters.length === 0) return 0;
  const written = await tx.q
    .insertInto("letter")
    .values(
      letters.map((letter) => ({
        tenant_id: tx.tenantId,
        letter_id: letter.letterId,
        kind: letter.kind,
        recipient: letter.recipient,
        account_number: letter.accountNumber,
        content: JSON.stringify(letter.content),
        natural_key: letter.naturalKey,
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
