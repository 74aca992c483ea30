import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";

export type LetterRecord = {
  readonly letterId: string;
  readonly kind: string;
  readonly recipient: string;
  /** The account that it is about; its links lead there. */
  readonly accountNumber: number | null;
  readonly content: unknown;
  readonly state: "queued" | "sent" | "dead";
};

export async function findLetter(db: Database, tenantId: number, letterId: string): Promise<LetterRecord | null> {
  const [row] = await db.read<LetterRecord>(
    tenantId,
    (tenant) => sql<LetterRecord>`select l.letter_id as "letterId", l.kind, l.recipient,
      l.account_number as "accountNumber", l.content, l.state
      from letter l where l.tenant_id = ${tenant} and l.letter_id = ${letterId}::uuid`,
  );
  return row ?? null;
}

export type LetterResult = {
  readonly state: "queued" | "sent" | "dead";
  readonly error: string | null;
  readonly now: Date;
};

/** Notes the result of one try. A result that comes after the letter was sent changes nothing. */
export async function noteLetter(tx: Tx, letterId: string, { state, error, now }: LetterResult): Promise<void> {
  await tx.q
    .updateTable("letter")
    .set((eb) => ({
      state,
      attempts: eb("attempts", "+", 1),
      last_error: error,
      ...(state === "sent" ? { sent_at: now } : {}),
    }))
    .where("tenant_id", "=", tx.tenantId)
    .where("letter_id", "=", letterId)
    .where("state", "=", "queued")
    .execute();
}

/** Every try of a letter was used up: it waits for the operator, with the last reason. */
export async function giveUpLetter(tx: Tx, letterId: string): Promise<void> {
  await tx.q
    .updateTable("letter")
    .set({ state: "dead" })
    .where("tenant_id", "=", tx.tenantId)
    .where("letter_id", "=", letterId)
    .where("state", "=", "queued")
    .execute();
}
