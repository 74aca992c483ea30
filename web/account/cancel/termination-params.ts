import type { AccountDetails } from "#contract/account-details.ts";
import type { Input } from "#contract/endpoint.ts";
import type { terminateSubscriber, CancelReason } from "#contract/cancellation.ts";

export type TerminationParams = Input<typeof terminateSubscriber>;

type Asked = {
  /** As it was told; else the account's `terminationDate`, "" where it names none. */
  readonly endsOn: string;
  readonly reason: CancelReason | null;
  /** The publication's day. */
  readonly today: string;
};

/**
 * What TerminateSubscriber is sent (account §7). Null where there is no date on which it could end: the call then fails at
 * once (account §5).
 */
export function terminationParams(
  domain: string,
  { userInfo, currentPlan }: AccountDetails,
  { endsOn, reason, today }: Asked,
): TerminationParams | null {
  if (endsOn === "") return null;
  return {
    Domain: domain,
    AccountNumber: userInfo.accountNumber,
    TerminationDate: endsOn,
    TerminateReasonID: reason?.terminationReasonID ?? 0,
    Campaign: {
      CancelDate: today,
      CancelEffectiveDate: endsOn,
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
