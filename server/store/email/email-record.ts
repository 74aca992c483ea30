import { sql } from "kysely";
import type { Language } from "#core/format/language.ts";
import type { Database, Tx } from "#server/db/database.ts";

export type EmailRecord = {
  readonly emailId: string;
  readonly kind: string;
  readonly recipient: string;
  /** The account that it is about; its links lead there. */
  readonly accountNumber: number | null;
  readonly content: unknown;
  /** The reader's language when the email was written. */
  readonly language: Language;
  readonly state: "queued" | "sent" | "dead";
};

export async function findEmail(db: Database, tenantId: number, emailId: string): Promise<EmailRecord | null> {
  const [row] = await db.read<EmailRecord>(
    tenantId,
    (tenant) => sql<EmailRecord>`select l.letter_id as "emailId", l.kind, l.recipient,
      l.account_number as "accountNumber", l.content, l.language, l.state
      from letter l where l.tenant_id = ${tenant} and l.letter_id = ${emailId}::uuid`,
  );
  return row ?? null;
}

export type EmailResult = {
  readonly state: "queued" | "sent" | "dead";
  readonly error: string | null;
  readonly now: Date;
};

/** Records the result of one try. A result that comes after the email was sent changes nothing. */
export async function noteEmail(tx: Tx, emailId: string, { state, error, now }: EmailResult): Promise<void> {
  await tx.q
    .updateTable("letter")
    .set((eb) => ({
      state,
      attempts: eb("attempts", "+", 1),
      last_error: error,
      ...(state === "sent" ? { sent_at: now } : {}),
    }))
    .where("tenant_id", "=", tx.tenantId)
    .where("letter_id", "=", emailId)
    .where("state", "=", "queued")
    .execute();
}

/** Marks an email that has used up its tries: it waits for the operator, with the last reason. */
export async function giveUpEmail(tx: Tx, emailId: string): Promise<void> {
  await tx.q
    .updateTable("letter")
    .set({ state: "dead" })
    .where("tenant_id", "=", tx.tenantId)
    .where("letter_id", "=", emailId)
    .where("state", "=", "queued")
    .execute();
}
