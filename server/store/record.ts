import { consequencesOf, type EventKind, type Events } from "#core/event/event.ts";
import { announcementsOf } from "#core/webhook/event-announcements.ts";
import type { Tenant } from "#core/site/tenant.ts";
import type { Tx } from "#server/db/database.ts";
import { audit } from "./audit.ts";
import { notifyCirculation } from "./circulation/circulation-command.ts";
import { announce } from "./webhook/announce.ts";
import { type Enqueue, queueEmails } from "./email/outbox.ts";

export type RecordNeeds = { readonly enqueue: Enqueue; readonly uuid: () => string };

/** The actor who caused an event, and the publication. */
export type CausedBy = {
  /** `login:7`, `job:temporary-stops`, `staff`, `mail`. */
  readonly actor: string;
  /** Null for an event about a login, which concerns no circulation system. */
  readonly tenant: Pick<Tenant, "circulation"> | null;
  readonly requestId?: string;
};

/**
 * Records what a command has done, in its transaction: the audit trail stores it, and the emails, commands to the
 * circulation system and webhook messages that follow from it go out after the commit (`core/event/`, `core/webhook/`).
 */
export async function record<Kind extends EventKind>(
  tx: Tx,
  { enqueue, uuid }: RecordNeeds,
  { tenant, ...by }: CausedBy,
  kind: Kind,
  event: Events[Kind],
): Promise<void> {
  const { emails = [], circulation = [], mayRepeat = false, ...entry } = consequencesOf(kind, event);
  for (const { accountNumber, cause, commands } of circulation) {
    if (tenant === null) throw new Error(`${kind} is not sent to any circulation system`);
    await notifyCirculation(tx, { enqueue, tenant, accountNumber }, cause, ...commands);
  }
  const written = await queueEmails(
    tx,
    enqueue,
    emails.map((email) => ({ ...email, emailId: email.emailId ?? uuid() })),
  );
  if (mayRepeat && written === 0) return;
  await audit(tx, { ...by, ...entry, action: kind });
  await announce(tx, { enqueue }, announcementsOf(kind, event));
}

/** Anybody who typed a mailbox into a form. */
export const byAnybody: CausedBy = { actor: "anonymous", tenant: null };

/** A signed-in person: a reader, or staff who act for one. */
export const byReader = (context: {
  readonly caller: { readonly actor: string };
  readonly publication: { readonly tenant: Tenant };
  readonly requestId: string;
}): CausedBy => ({
  actor: context.caller.actor,
  tenant: context.publication.tenant,
  requestId: context.requestId,
});
