import { phoneText } from "#core/address/phone.ts";
import { isCallOverdue } from "#core/cancellation/call-back.ts";
import { parseDay } from "#core/day.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import type { ReviewSource } from "#server/review-source.ts";
import { audit } from "#server/store/audit.ts";
import { findCallBacks, noteCallMade } from "#server/store/cancellation/call-back.ts";
import { tenantDay } from "#server/tenant-day.ts";

export type CallBackNeeds = { readonly db: Database; readonly clock: Clock };

/** Calls that were promised to readers who are about to leave, until staff mark them as made. */
export const callBackReviews = ({ db, clock }: CallBackNeeds): ReviewSource => ({
  action: "settleQueue",
  movesMoney: [],
  outcomes: { called: "the reader was called" },
  done: { called: "the call is marked as done" },
  list: async ({ tenant }) => {
    const { today } = clock.local(tenant);
    return (await findCallBacks(db, tenant.tenantId)).map(({ accountNumber, callBy, name, phone }) => ({
      key: `${accountNumber}:${callBy}`,
      accountNumber,
      day: callBy,
      about: `${isCallOverdue(callBy, today) ? "overdue: " : ""}call ${name} at ${phoneText(phone)}`,
    }));
  },
  settle: async ({ tenant }, key, { by }) => {
    const [account = "", text = ""] = key.split(":");
    const callBy = parseDay(text);
    if (callBy === null || !/^\d{1,12}$/.test(account)) return { kind: "unknown" };
    const call = { accountNumber: Number(account), callBy };
    return db.write(tenantDay(clock, tenant), async (tx) => {
      const made = await noteCallMade(tx, call, clock.now());
      if (made === "unknown") return { kind: "unknown" };
      if (made === "made-before") return { kind: "settled-before", outcome: "called" };
      const subject = `account:${call.accountNumber}`;
      await audit(tx, { actor: by.actor, action: "cancellation.call-back", subject, outcome: "called", details: call });
      return { kind: "settled", outcome: "called", details: {} };
    });
  },
});
