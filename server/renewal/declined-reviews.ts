import { phoneText } from "#core/address/phone.ts";
import { shortDay } from "#core/format/day-text.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import type { ReviewSource } from "#server/review-source.ts";
import { type DeclinedRenewal, findDeclinedRenewals } from "#server/store/renewal/declined-renewals.ts";
import { settleByMark } from "#server/store/staff/settle-by-mark.ts";
import { tenantDay } from "#server/tenant-day.ts";

export type DeclinedReviewNeeds = { readonly db: Database; readonly clock: Clock };

/** Readers whose card was declined and whose paper still comes: a call can keep what would end with grace. */
export const declinedReviews = ({ db, clock }: DeclinedReviewNeeds): ReviewSource => ({
  action: "settleQueue",
  movesMoney: [],
  outcomes: { done: "the reader was reached; nothing more to do before the next term" },
  done: { done: "marked as taken care of" },
  list: async ({ tenant }) =>
    (await findDeclinedRenewals(db, tenant.tenantId)).map((renewal) => ({
      key: keyOf(renewal),
      accountNumber: renewal.accountNumber,
      day: renewal.since,
      about: aboutOf(renewal),
    })),
  settle: async ({ tenant }, key, { outcome, by }) => {
    const found = (await findDeclinedRenewals(db, tenant.tenantId)).find((renewal) => keyOf(renewal) === key);
    const accountNumber = found?.accountNumber ?? null;
    const item = { queue: "declined", key, accountNumber, outcome, by, now: clock.now() } as const;
    return settleByMark(db, tenantDay(clock, tenant), item, found !== undefined);
  },
});

const keyOf = ({ accountNumber, paidThrough }: DeclinedRenewal): string => `${accountNumber}:${paidThrough}`;

function aboutOf({ name, phone, paidThrough, nextTryOn }: DeclinedRenewal): string {
  const next = nextTryOn === null ? "not tried again" : `tried again ${shortDay(nextTryOn, "en")}`;
  const who = [name, phoneText(phone)].filter((part) => part.trim() !== "").join(", ");
  return `card declined, paid through ${shortDay(paidThrough, "en")}, ${next}: ${who}`;
}
