import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import { type Enqueue, queueEmails } from "#server/store/email/outbox.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";
import { findRoles, findStaff } from "#server/store/staff/staff.ts";
import { tenantDay } from "#server/tenant-day.ts";

export type MailLinkNeeds = {
  readonly db: Database;
  readonly clock: Clock;
  readonly publications: Publications;
  readonly enqueue: Enqueue;
  readonly uuid: () => string;
};

/**
 * Emails a person their own link to set up their sign-in, in the name of a publication where they work, or for an
 * owner, of any.
 * @param origin of the desk.
 * @returns false if there is no publication yet that could send it.
 */
export async function mailStaffLink(needs: MailLinkNeeds, staffId: number, origin: string): Promise<boolean> {
  const { db, publications, clock, enqueue, uuid } = needs;
  const person = await findStaff(db.directory, staffId);
  const held = await findRoles(db.directory, staffId);
  const { byDomain } = await publications.directory();
  const [first] = byDomain.values();
  const tenantId = held.find((each) => each.tenantId !== null)?.tenantId ?? first?.tenantId;
  const publication = tenantId === undefined ? null : await publications.publication(tenantId);
  if (person === null || publication === null) return false;
  const emailId = uuid();
  await db.write(tenantDay(clock, publication.tenant), (tx) =>
    queueEmails(tx, enqueue, [
      {
        emailId,
        kind: "staffInvitation",
        recipient: person.email,
        accountNumber: null,
        content: { staffId, name: person.name, origin },
        naturalKey: `staffInvitation:${emailId}`,
      },
    ]),
  );
  return true;
}
