import { consequencesOf, type EventKind, type Events } from "#core/event/event.ts";
import type { Tenant } from "#core/site/tenant.ts";
import type { Tx } from "#server/db/database.ts";
import { audit } from "./audit.ts";
import { notifyCirculation } from "./circulation/circulation-command.ts";
import { type Enqueue, queueEmails } from "./email/outbox.ts";

export type RecordNeeds = { readonly enqueue: Enqueue; readonly uuid: () => string };

/** Whose doing an event is, and at which publication. */
export type By = {
  /** `login:7`, `job:temporary-stops`, `staff`, `mail`. */
  readonly actor: string;
  /** Null: about a login, of which no circulation system knows. */
  readonly tenant: Pick<Tenant, "circulation"> | null;
  readonly requestId?: string;
};

/**
 * Says what a command has done, in its transaction: the audit trail keeps it, and the emails and commands to the
 * circulation system that follow from it go out after the commit (`core/event/`).
 */
export async function record<Kind extends EventKind>(
  tx: Tx,
  { enqueue, uuid }: RecordNeeds,
  { tenant, ...by }: By,
  kind: Kind,
  event: Events[Kind],
): Promise<void> {
  const { emails = [], circulation = [], mayRepeat = false, ...entry } = consequencesOf(kind, event);
  for (const { accountNumber, cause, commands } of circulation) {
    if (tenant === null) throw new Error(`${kind} is told to no circulation system`);
    await notifyCirculation(tx, { enqueue, tenant, accountNumber }, cause, ...commands);
  }
  const written = await queueEmails(
    tx,
    enqueue,
    emails.map((email) => ({ ...email, emailId: email.emailId ?? uuid() })),
  );
  if (!mayRepeat || written > 0) await audit(tx, { ...by, ...entry, action: kind });
}

/** Whoever typed a mailbox into a form. */
export const byAnybody: By = { actor: "anonymous", tenant: null };

/** Somebody who is signed in. */
export const byReader = (context: {
  readonly caller: { readonly loginId: number };
  readonly publication: { readonly tenant: Tenant };
  readonly requestId: string;
}): By => ({
  actor: `login:${context.caller.loginId}`,
  tenant: context.publication.tenant,
  requestId: context.requestId,
});
