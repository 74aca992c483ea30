import type { ReactNode } from "react";
import { accountMessages } from "#contract/account-messages.ts";
import { ByPhonePage } from "./by-phone-page.tsx";

export function UpdateAccountPage(): ReactNode {
  return (
    <ByPhonePage title={accountMessages.updateAccount}>
      Customer service can change the address your paper is delivered to.
    </ByPhonePage>
  );
}

export function DeliveryIssuePage(): ReactNode {
  return (
    <ByPhonePage title={accountMessages.deliveryIssue}>
      If your paper was missed, late, wet or damaged, customer service brings you another one or credits your account.
    </ByPhonePage>
  );
}
