import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import type { ReviewSettled, ReviewSource } from "#server/review-source.ts";
import { audit } from "#server/store/audit.ts";
import { findDeadMembers, settleDeadMember } from "#server/store/mailing-list/dead-members.ts";
import { tenantDay } from "#server/tenant-day.ts";

/** Readers who agreed to news by email but whom the mailing list does not accept. */
export const memberReviews = ({ db, clock }: { readonly db: Database; readonly clock: Clock }): ReviewSource => ({
  action: "connect",
  movesMoney: [],
  outcomes: { again: "it is sent to the list again", leave: "it stays off the list, until something about it changes" },
  done: { again: "It is on its way to the list.", leave: "It stays off the list." },
  list: async ({ tenant }) =>
    (await findDeadMembers(db, tenant.tenantId)).map(({ email, lastAnswer, since, accountNumber }) => ({
      key: email,
      accountNumber,
      day: since,
      about: `the mailing list does not accept ${email} (${lastAnswer || "no reason given"})`,
    })),
  settle: async ({ tenant }, key, { outcome, by: { actor } }) =>
    db.write(tenantDay(clock, tenant), async (tx): Promise<ReviewSettled> => {
      if (!(await settleDeadMember(tx, key, outcome === "again" ? "queued" : "settled"))) return { kind: "unknown" };
      // The trail contains no mailbox, because it outlives an erased person.
      await audit(tx, { actor, action: "desk.queue", subject: "mailing-list", outcome, details: { queue: "list" } });
      return { kind: "settled", outcome, details: {} };
    }),
});
