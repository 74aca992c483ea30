import { type ReactNode, useEffect, useState } from "react";
import { Link } from "#web/ui/router/link.tsx";
import { accountMessages } from "#contract/account-messages.ts";
import type { AccountDetails } from "#contract/account-details.ts";
import { messages } from "#contract/messages.ts";
import { useDatesChanged } from "#web/data/account.ts";
import { beginCancelFlow } from "#web/data/cancel-flow.ts";
import { useEmailConfirmation } from "#web/data/email-confirmation.ts";
import { AccountRead } from "#web/parts/account-read.tsx";
import { CirculationStatus } from "#web/parts/circulation-status.tsx";
import { ConfirmEmail } from "#web/parts/confirm-email.tsx";
import { CustomerService } from "#web/parts/customer-service.tsx";
import { LimitedAccess } from "#web/parts/limited-access.tsx";
import { OrdersToClaim } from "#web/parts/orders-to-claim.tsx";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { StatusChip } from "#web/parts/status-chip.tsx";
import { paths } from "#web/paths.ts";
import { Stack } from "#web/ui/stack.tsx";
import { DroppedNotice, type UnpaidKind } from "./finish-payment.tsx";
import { GiftsGiven } from "./gifts-given.tsx";
import { homeWords } from "./home-words.tsx";
import { InactiveNotice } from "./inactive-notice.tsx";
import { PaymentDue } from "./payment-due.tsx";
import { PendingList } from "./pending-list.tsx";
import { SubscriptionCard } from "./subscription-card.tsx";
import { TaskList } from "./task-list.tsx";

/** Account home, "Manage Subscription" (account §2 and §4). The cancel flow starts over from here. */
export function HomePage(): ReactNode {
  useEffect(beginCancelFlow, []);
  // Requested with the account: it is shown above the rest, and would push it down if it came later.
  const { isPending, failureCount } = useEmailConfirmation();
  const ready = !isPending || failureCount > 0;
  return (
    <AccountRead title={accountMessages.manageSubscription} room={640} ready={ready}>
      {(account) => <Home account={account} />}
    </AccountRead>
  );
}

function Home({ account }: { account: AccountDetails }): ReactNode {
  const { userInfo, status } = account;
  const { data: confirmation, isPending: isAsking } = useEmailConfirmation();
  // A reader who may have a subscription, and is being asked about it, isn't sent to the subscribe page.
  const mayHaveOne = isAsking || (confirmation?.ordersToClaim ?? []).length > 0;
  const inactive = status === "Failure" || userInfo.accountStatus === "Inactive";
  const [dropped, setDropped] = useState<UnpaidKind | null>(null);
  const readAgain = useDatesChanged();
  const known = userInfo.accountNumber > 0;
  const hasCard = !inactive && account.currentPlan.name !== "";
  return (
    <Stack gap={24}>
      <PageHeading
        accountNumber={known ? userInfo.accountNumber : undefined}
        aside={known && !hasCard && <StatusChip status={userInfo.accountStatus} />}
      >
        {homeWords.hello(firstName(userInfo.custName))}
      </PageHeading>
      <ConfirmEmail />
      <OrdersToClaim />
      <LimitedAccess account={account} />
      <PaymentDue account={account} />
      {dropped !== null && <DroppedNotice what={dropped} />}
      <PendingList
        account={account}
        onDropped={async (what) => {
          setDropped(what);
          await readAgain();
        }}
      />
      {inactive && !mayHaveOne && dropped === null && <InactiveNotice account={account} />}
      {hasCard && <TaskList account={account} />}
      {hasCard && <SubscriptionCard account={account} />}
      <CirculationStatus circulation={account.circulation} most={3} />
      <GiftsGiven count={account.giftsGiven} />
      {!known && <OtherAccounts />}
      <CustomerService phone={account.customerServicePhone} />
    </Stack>
  );
}

/**
 * The first name, capitalized (account §2): "MARIA LOPEZ", "maria lopez" and "LOPEZ, MARIA" become Maria; a name in
 * mixed case keeps its capitals.
 */
export function firstName(custName: string): string {
  const [last = "", afterComma] = custName.trim().split(/,\s*/);
  const first = (afterComma ?? last).split(/\s+/)[0] ?? "";
  const oneCase = first === first.toUpperCase() || first === first.toLowerCase();
  const [initial = "", ...rest] = Array.from(first);
  const tail = rest.join("");
  return initial.toUpperCase() + (oneCase ? tail.toLowerCase() : tail);
}

/** A login without an account here may have an account that was ordered by phone, on paper or with another email. */
function OtherAccounts(): ReactNode {
  return (
    <p>{homeWords.addOtherAccount(<Link to={paths.manageAnotherAccount}>{messages.manageAnotherAccount}</Link>)}</p>
  );
}
