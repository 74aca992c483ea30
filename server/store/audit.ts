import type { Tx } from "#server/db/database.ts";

export type AuditEntry = {
  /** `login:7`, `job:reconcile`, `staff`, `anonymous`. */
  readonly actor: string;
  /** `cancellation.terminate`, `identity.sign-in` ... */
  readonly action: string;
  /** The object of the action: `account:100200300`. */
  readonly subject: string;
  readonly outcome: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly requestId?: string;
};

/** The actor of an entry. In a command's transaction, `staff` and the command stand for the person it works for. */
export const actorIn = ({ staff }: Pick<Tx, "staff">, actor: string): string =>
  staff !== undefined && (actor === "staff" || actor.startsWith("command:")) ? staff : actor;

/** Adds to the append-only trail, in the transaction of the action that it records (security.md 28). */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.q
    .insertInto("audit_entry")
    .values({
      tenant_id: tx.tenantId,
      on_day: tx.today,
      actor: actorIn(tx, entry.actor),
      action: entry.action,
      subject: entry.subject,
      outcome: entry.outcome,
      details: JSON.stringify(entry.details ?? {}),
      request_id: entry.requestId ?? "",
    })
    .execute();
}
