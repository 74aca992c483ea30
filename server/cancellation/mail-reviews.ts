import { mailReviewNames } from "#core/timeline/review-words.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import { isUuid, type ReviewSource } from "#server/review-source.ts";
import { isMailToReview, listMailToReview, settleMail } from "#server/store/cancellation/mail-review.ts";
import { tenantDay } from "#server/tenant-day.ts";

export type MailReviewNeeds = { readonly db: Database; readonly clock: Clock };

const most = 1000;

/** Emails that ask to cancel and could not be handled automatically, or that staff should know about. */
export const mailReviews = ({ db, clock }: MailReviewNeeds): ReviewSource => ({
  action: "settleQueue",
  movesMoney: [],
  outcomes: { done: "someone read it and took care of it" },
  done: { done: "the email is marked as done" },
  list: async ({ tenant }) =>
    (await listMailToReview(db, tenant.tenantId, most)).map(
      ({ mailId, because, sender, subject, accounts, receivedOn }) => ({
        key: mailId,
        accountNumber: accounts[0] ?? null,
        day: receivedOn,
        about: `email from ${sender}, “${subject}”: ${mailReviewNames[because]}`,
      }),
    ),
  settle: async ({ tenant }, key, { by, note }) => {
    if (!isUuid(key)) return { kind: "unknown" };
    const settled = { mailId: key, actor: by.actor, note: note || "done", now: clock.now() };
    return db.write(tenantDay(clock, tenant), async (tx) => {
      if (await settleMail(tx, settled)) return { kind: "settled", outcome: "done", details: {} };
      return (await isMailToReview(tx, key)) ? { kind: "settled-before", outcome: "done" } : { kind: "unknown" };
    });
  },
});
