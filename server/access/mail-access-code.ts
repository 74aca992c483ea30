import type { AccessAsked, AccountAccess } from "#core/notice/account-letters.ts";
import { isMailable } from "#core/notice/mailable.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import { type LookedUp, lookUpAccess } from "#server/store/account-access.ts";
import { mayWriteTo } from "#server/store/login-letter.ts";
import { type Enqueue, type QueuedLetter, queueLetters } from "#server/store/outbox.ts";
import type { Publications } from "#server/store/publication-cache.ts";
import { tenantDay } from "#server/tenant-day.ts";

type Needs = {
  readonly db: Database;
  readonly clock: Clock;
  readonly publications: Publications;
  readonly enqueue: Enqueue;
  readonly uuid: () => string;
};

/**
 * After the answer: is there such an account, and has it a mailbox? Then the mailbox gets a code, or, where somebody has
 * the account, hears that somebody asked. Safe to run twice.
 */
export async function mailAccessCode(
  { db, clock, publications, enqueue, uuid }: Needs,
  tenantId: number,
  accessId: string,
): Promise<void> {
  const publication = await publications.publication(tenantId);
  if (publication === null) return;
  const now = clock.now();
  await db.write(tenantDay(clock, publication.tenant), async (tx) => {
    const found = await lookUpAccess(tx, accessId, now);
    if (found === null || !isMailable(found.mailbox) || !(await mayWriteTo(tx, found.mailbox, now)).allowed) return;
    await queueLetters(tx, enqueue, [{ letterId: uuid(), recipient: found.mailbox, ...letterOf(found, accessId) }]);
  });
}

function letterOf(
  found: LookedUp,
  accessId: string,
): Pick<QueuedLetter, "kind" | "accountNumber" | "content" | "naturalKey"> {
  if (found.kind === "code") {
    const content: AccountAccess = { accessId };
    return { kind: "accountAccess", accountNumber: null, content, naturalKey: `accountAccess:${accessId}` };
  }
  const { accountNumber, loginEmail } = found;
  const content: AccessAsked = { accountNumber, loginEmail };
  return { kind: "accessAsked", accountNumber, content, naturalKey: `accessAsked:${accessId}` };
}
