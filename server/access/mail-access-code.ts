import type { Email } from "#core/event/consequences.ts";
import { isMailable } from "#core/notice/mailable.ts";
import { accessLimits } from "#core/site/throttle.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { type LookedUp, lookUpAccess } from "#server/store/account-access.ts";
import { hashed, mayWriteTo } from "#server/store/login-letter.ts";
import { type Enqueue, queueLetters } from "#server/store/outbox.ts";
import type { Publications } from "#server/store/publication-cache.ts";
import { takeFrom } from "#server/store/throttle.ts";
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
    if (found === null || !isMailable(found.mailbox) || !(await mayTell(tx, found, now))) return;
    await queueLetters(tx, enqueue, [{ ...emailOf(found, accessId), letterId: uuid() }]);
  });
}

/** A code is counted for its asker; a notice to an account's own people, for the mailbox. */
async function mayTell(tx: Tx, found: LookedUp, now: Date): Promise<boolean> {
  const { mailbox } = found;
  const taken =
    found.kind === "code"
      ? await mayWriteTo(tx, mailbox, found.asker, now)
      : await takeFrom(tx, `access-asked:${hashed(mailbox)}`, accessLimits.askedEmail, now);
  return taken.allowed;
}

function emailOf(found: LookedUp, accessId: string): Email {
  const recipient = found.mailbox;
  if (found.kind === "code") {
    const naturalKey = `accountAccess:${accessId}`;
    return { kind: "accountAccess", recipient, accountNumber: null, content: { accessId }, naturalKey };
  }
  const { accountNumber, asker } = found;
  const content = { accountNumber, loginEmail: asker.email };
  return { kind: "accessAsked", recipient, accountNumber, content, naturalKey: `accessAsked:${accessId}` };
}
