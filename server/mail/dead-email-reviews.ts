import { historyWords } from "#core/history/history-words.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import { isUuid, type ReviewSource } from "#server/review-source.ts";
import { audit } from "#server/store/audit.ts";
import { reviveEmails } from "#server/store/email/emails-on-hand.ts";
import type { Enqueue } from "#server/store/email/outbox.ts";
import { findDeadEmails } from "#server/store/email/unsent-emails.ts";
import { settleByMark } from "#server/store/staff/settle-by-mark.ts";
import { tenantDay } from "#server/tenant-day.ts";

export type DeadEmailReviewNeeds = { readonly db: Database; readonly clock: Clock; readonly enqueue: Enqueue };

/** Emails that no mail server accepted, however often they were sent. */
export const deadEmailReviews = ({ db, clock, enqueue }: DeadEmailReviewNeeds): ReviewSource => ({
  action: "settleQueue",
  movesMoney: [],
  outcomes: { retry: "it is sent again", done: "it isn't needed anymore" },
  done: { retry: "it is on its way again", done: "marked as not needed" },
  list: async ({ tenant }) =>
    (await findDeadEmails(db, tenant.tenantId)).map(
      ({ emailId, accountNumber, kind, recipient, since, lastError }) => ({
        key: emailId,
        accountNumber,
        day: since,
        about: `“${historyWords.notices.titles[kind]}” to ${recipient}: ${lastError ?? "it was never taken"}`,
      }),
    ),
  settle: async ({ tenant }, key, { outcome, by }) => {
    const { tenantId } = tenant;
    const at = tenantDay(clock, tenant);
    const found = (await findDeadEmails(db, tenantId)).find(({ emailId }) => emailId === key);
    const accountNumber = found?.accountNumber ?? null;
    const item = { queue: "email", key, accountNumber, outcome, by, now: clock.now() } as const;
    if (outcome !== "retry" || !isUuid(key)) return settleByMark(db, at, item, found !== undefined);
    return db.write(at, async (tx) => {
      const ids = await reviveEmails(tx, key);
      if (ids.length === 0) return { kind: "unknown" };
      await enqueue(
        tx,
        "letter",
        ids.map((id) => ({ tenantId, id })),
      );
      const subject = accountNumber === null ? "queue:email" : `account:${accountNumber}`;
      const details = { queue: "email", key };
      await audit(tx, { actor: by.actor, action: "desk.queue", subject, outcome, details });
      return { kind: "settled", outcome, details: {} };
    });
  },
});
