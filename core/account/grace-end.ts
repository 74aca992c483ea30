import { addDays, type Day } from "../day.ts";
import type { TenantPolicy } from "../site/tenant.ts";
import type { SubscriptionStatus } from "../subscription/status.ts";

type Unpaid = {
  readonly status: SubscriptionStatus;
  readonly paidThrough: Day | null;
  readonly isPrint: boolean;
};

/** The last day on which an unpaid subscription continues (rules 4.4); null if nothing is overdue. */
export function graceEnd(
  { status, paidThrough, isPrint }: Unpaid,
  { graceDays }: Pick<TenantPolicy, "graceDays">,
): Day | null {
  if ((status !== "pastDue" && status !== "grace") || paidThrough === null) return null;
  return addDays(paidThrough, isPrint ? graceDays.print : graceDays.digital);
}
