import type { terminateSubscriber } from "#contract/manage-account.ts";
import type { AccountDetails, CancelReason } from "#contract/manage-account.ts";
import type { Input } from "#contract/endpoint.ts";

export type TerminationParams = Input<typeof terminateSubscriber>;

/**
 * What TerminateSubscriber is sent (account §7). `today` is the publication's day. Null where the account names no date
 * on which it could end: the call then fails at once (account §5).
 */
export function terminationParams(
  domain: string,
  account: AccountDetails,
  reason: CancelReason | null,
  today: string,
): TerminationParams | null {
  const { userInfo, currentPlan, terminationDate } = account;
  if (terminationDate === "") return null;
  return {
    Domain: domain,
    AccountNumber: userInfo.accountNumber,
    TerminationDate: terminationDate,
    TerminateReasonID: reason?.terminationReasonID ?? 0,
    Campaign: {
      CancelDate: today,
      CancelEffectiveDate: terminationDate,
      PlanDescription: currentPlan.name,
      CustomerName: userInfo.custName,
      Email: userInfo.email,
    },
  };
}

/** The day it is at `now` (milliseconds) in an IANA zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, now: number): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(now);
}
