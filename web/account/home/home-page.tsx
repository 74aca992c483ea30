import { useEffect } from "react";
import type { ReactNode } from "react";
import { accountMessages } from "#contract/account-messages.ts";
import type { AccountDetails } from "#contract/manage-account.ts";
import { session } from "#web/data/session.ts";
import { AccountRead } from "#web/parts/account-read.tsx";
import { CustomerService } from "#web/parts/customer-service.tsx";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { StatusChip } from "#web/parts/status-chip.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { greeting } from "./greeting.ts";
import { HistoryLink } from "./history-link.tsx";
import { InactiveNotice } from "./inactive-notice.tsx";
import { PaymentDue } from "./payment-due.tsx";
import { PendingList } from "./pending-list.tsx";
import { SubscriptionCard } from "./subscription-card.tsx";

/** Account home, "Manage Subscription" (account §2 and §4). The cancel flow starts over from here. */
export function HomePage(): ReactNode {
  useEffect(() => {
    session.set("flow", "step0");
    session.remove("CancelReason");
    session.remove("offerDecision");
  }, []);
  return (
    <AccountRead title={accountMessages.manageSubscription}>{(account) => <Home account={account} />}</AccountRead>
  );
}

function Home({ account }: { account: AccountDetails }): ReactNode {
  const { userInfo, status } = account;
  const inactive = status === "Failure" || userInfo.accountStatus === "Inactive";
  const known = userInfo.accountNumber > 0;
  return (
    <Stack gap={24}>
      <PageHeading
        accountNumber={known ? userInfo.accountNumber : undefined}
        aside={known && <StatusChip status={userInfo.accountStatus} />}
      >
        {greeting(userInfo.custName)}
      </PageHeading>
      <PendingList pending={account.pending} />
      <PaymentDue account={account} />
      {inactive && <InactiveNotice account={account} />}
      {!inactive && account.currentPlan.name !== "" && <SubscriptionCard account={account} />}
      {known && <HistoryLink />}
      <CustomerService phone={account.customerServicePhone} />
    </Stack>
  );
}
