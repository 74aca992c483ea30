import { isMailable } from "#core/notice/mailable.ts";
import { accessLimits } from "#core/site/throttle.ts";
import type { Tx } from "#server/db/database.ts";
import { type AccessLookup, lookUpAccess } from "#server/store/access/account-access.ts";
import { bucketHash, countEmailToNamedMailbox } from "#server/store/login/login-email.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { countUse } from "#server/store/throttle.ts";
import { atPublication, type PublicationNeeds } from "#server/at-publication.ts";

type Needs = RecordNeeds & PublicationNeeds;

/**
 * Runs after the answer was sent. Finds out whether the account exists and has a mailbox, then emails the mailbox a
 * code, or, if somebody already has the account, a notice that somebody asked. Safe to run more than once.
 */
export const mailAccessCode = atPublication(
  async (needs: Needs, { publication, tenantId, today }, accessId: string) => {
    const now = needs.clock.now();
    await needs.db.write({ tenantId, today }, async (tx) => {
      const found = await lookUpAccess(tx, accessId, now);
      if (found === null || !isMailable(found.mailbox) || !(await mayNotify(tx, found, now))) return;
      const { kind, mailbox, asker } = found;
      const heldBy = kind === "code" ? null : { accountNumber: found.accountNumber, loginEmail: asker.email };
      const by = { actor: "job:access", tenant: publication.tenant };
      await record(tx, needs, by, "access.answer-request", { accessId, mailbox, heldBy });
    });
  },
);

/** A code counts against its asker's limit; a notice to the account's own people, against the mailbox's. */
async function mayNotify(tx: Tx, found: AccessLookup, now: Date): Promise<boolean> {
  const { mailbox } = found;
  const taken =
    found.kind === "code"
      ? await countEmailToNamedMailbox(tx, mailbox, found.asker, now)
      : await countUse(tx, `access-asked:${bucketHash(mailbox)}`, accessLimits.askedEmail, now);
  return taken.allowed;
}
