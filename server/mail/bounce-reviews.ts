import { historyWords } from "#core/history/history-words.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import type { ReviewSource } from "#server/review-source.ts";
import { findBouncedEmails } from "#server/store/email/unsent-emails.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { settleByMark } from "#server/store/staff/settle-by-mark.ts";
import { tenantDay } from "#server/tenant-day.ts";

export type BounceReviewNeeds = { readonly db: Database; readonly clock: Clock };

/** Emails that bounced: their readers have another address by now, or none. */
export function bounceReviews({ db, clock }: BounceReviewNeeds): ReviewSource {
  const find = ({ tenant }: Publication) => findBouncedEmails(db, tenant.tenantId, clock.local(tenant).today);
  return {
    action: "settleQueue",
    movesMoney: [],
    outcomes: { done: "the reader was reached, or has a new address" },
    done: { done: "marked as taken care of" },
    list: async (publication) =>
      (await find(publication)).map(({ emailId, accountNumber, kind, recipient, since }) => ({
        key: emailId,
        accountNumber,
        day: since,
        about: `“${historyWords.notices.titles[kind]}” came back from ${recipient}`,
      })),
    settle: async (publication, key, { outcome, by }) => {
      const found = (await find(publication)).find(({ emailId }) => emailId === key);
      const accountNumber = found?.accountNumber ?? null;
      const item = { queue: "bounce", key, accountNumber, outcome, by, now: clock.now() } as const;
      return settleByMark(db, tenantDay(clock, publication.tenant), item, found !== undefined);
    },
  };
}
