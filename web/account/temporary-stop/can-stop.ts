import type { AccountDetails } from "#contract/manage-account.ts";

/** Account §4, the intended reading (rules 9): only a paper that is delivered can be stopped. */
export function canStop({ status, userInfo, currentPlan, subscriptionStatus }: AccountDetails): boolean {
  const live = status === "Success" && userInfo.accountStatus === "Active" && subscriptionStatus !== "pending";
  return live && currentPlan.isPrintOffer;
}
