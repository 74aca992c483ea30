import type { AccountAccess } from "#core/notice/account-letters.ts";
import { isMailable } from "#core/notice/mailable.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import { lookUpAccess } from "#server/store/account-access.ts";
import { mayWriteTo } from "#server/store/login-letter.ts";
import { type Enqueue, queueLetters } from "#server/store/outbox.ts";
import type { Publications } from "#server/store/publication-cache.ts";
import { tenantDay } from "#server/tenant-day.ts";

type Needs = {
  readonly db: Database;
  readonly clock: Clock;
  readonly publications: Publications;
  readonly enqueue: Enqueue;
  readonly uuid: () => string;
};

/** After the answer: is there such an account, and has it a mailbox? Then its letter is queued. Safe to run twice. */
export async function mailAccessCode(
  { db, clock, publications, enqueue, uuid }: Needs,
  tenantId: number,
  accessId: string,
): Promise<void> {
  const publication = await publications.publication(tenantId);
  if (publication === null) return;
  const now = clock.now();
  await db.write(tenantDay(clock, publication.tenant), async (tx) => {
    const recipient = await lookUpAccess(tx, accessId, now);
    if (recipient === null || !isMailable(recipient) || !(await mayWriteTo(tx, recipient, now)).allowed) return;
    const content: AccountAccess = { accessId };
    const kind = "accountAccess";
    const naturalKey = `${kind}:${accessId}`;
    await queueLetters(tx, enqueue, [{ letterId: uuid(), kind, recipient, accountNumber: null, content, naturalKey }]);
  });
}
