import type { AccountDetails } from "#contract/account-details.ts";
import { accountMessages } from "#contract/account-messages.ts";
import { dayText } from "#web/parts/day-text.ts";

/** Account §4: why this account cannot be cancelled here, in a sentence; null when it can. */
export function cannotCancel(account: AccountDetails): string | null {
  if (account.status === "Failure") return account.errorMessage || accountMessages.invalidSubscription;
  if (account.subscriptionStatus === "cancelling") {
    const until = account.paidThrough === null ? "" : ` You have access until ${dayText(account.paidThrough)}.`;
    return `Your subscription is already cancelled.${until}`;
  }
  if (account.userInfo.accountStatus === "Inactive") return accountMessages.invalidSubscription;
  return account.userInfo.allowCancel === "Y" ? null : "Your account is not eligible to cancel online.";
}
