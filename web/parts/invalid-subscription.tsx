import type { ReactNode } from "react";
import { accountMessages } from "#contract/account-messages.ts";
import type { AccountDetails } from "#contract/account-details.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { NextStepLinks } from "./next-step-links.tsx";

/** Whether there is a subscription that can be managed. */
export const isValid = ({ status, userInfo, subscriptionStatus }: AccountDetails): boolean =>
  status === "Success" &&
  userInfo.accountStatus === "Active" &&
  subscriptionStatus !== null &&
  subscriptionStatus !== "pending";

/** Account §2, invalid-subscription pages: the sentence, and the phone number to call. */
export function InvalidSubscription({ account }: { account: AccountDetails }): ReactNode {
  return (
    <Stack gap={16}>
      <Alert kind="warning">{accountMessages.invalidSubscription}</Alert>
      <NextStepLinks phone={account.customerServicePhone} hasEnded />
    </Stack>
  );
}
