import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { accountMessages } from "#contract/account-messages.ts";
import type { AccountDetails } from "#contract/account-details.ts";
import { messages } from "#contract/messages.ts";
import { useDatesMoved } from "#web/data/account.ts";
import { beginFlow } from "#web/data/cancel-flow.ts";
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
import { CancelledNotice } from "./cancelled-notice.tsx";
import { type Dropped, DroppedNotice } from "./drop-order.tsx";
import { greeting } from "./greeting.ts";
import { InactiveNotice } from "./inactive-notice.tsx";
import { PaymentDue } from "./payment-due.tsx";
import { PendingList } from "./pending-list.tsx";
import { SubscriptionCard } from "./subscription-card.tsx";
import { useDeliveryChanged } from "#web/data/delivery.ts";
import { RedeliveryQuestion } from "#web/parts/redelivery-question.tsx";
import { TakesFocus } from "#web/parts/takes-focus.tsx";
import { Alert } from "#web/ui/alert.tsx";

/** Account home, "Manage Subscription" (account §2 and §4). The cancel flow starts over from here. */
export function HomePage(): ReactNode {
  useEffect(beginFlow, []);
  return (
    <AccountRead title={accountMessages.manageSubscription}>{(account) => <Home account={account} />}</AccountRead>
  );
}

function Home({ account }: { account: AccountDetails }): ReactNode {
  const { userInfo, status } = account;
  const { data: confirmation, isPending: isAsking } = useEmailConfirmation();
  // Nobody is sent away to subscribe who may have a subscription already, and is being asked about it.
  const mayHaveOne = isAsking || (confirmation?.ordersToClaim ?? []).length > 0;
  const inactive = status === "Failure" || userInfo.accountStatus === "Inactive";
  const [dropped, setDropped] = useState<Dropped | null>(null);
  const readAgain = useDatesMoved();
  const known = userInfo.accountNumber > 0;
  return (
    <Stack gap={24}>
      <PageHeading
        accountNumber={known ? userInfo.accountNumber : undefined}
        aside={known && <StatusChip status={userInfo.accountStatus} />}
      >
        {greeting(userInfo.custName)}
      </PageHeading>
      <ConfirmEmail />
      <OrdersToClaim />
      <LimitedAccess account={account} />
      <CancelledNotice account={account} />
      {dropped !== null && <DroppedNotice what={dropped} />}
      <PendingList
        account={account}
        onDropped={async (what) => {
          setDropped(what);
          await readAgain();
        }}
        pending={account.pending.filter(({ kind }) => kind !== "cancellation" && kind !== "redelivery")}
      />
      <Redeliveries pending={account.pending} accountNumber={userInfo.accountNumber} />
      <PaymentDue account={account} />
      {inactive && !mayHaveOne && dropped === null && <InactiveNotice account={account} />}
      {!inactive && account.currentPlan.name !== "" && <SubscriptionCard account={account} />}
      <CirculationStatus circulation={account.circulation} most={3} />
      {!known && <OtherAccounts />}
      <CustomerService phone={account.customerServicePhone} />
    </Stack>
  );
}

/** A login without an account here may have one that came by phone, on paper or under another address. */
function OtherAccounts(): ReactNode {
  return (
    <p>
      Did you subscribe by phone, by mail or with another email address? Add that account under{" "}
      <Link to={paths.manageAnotherAccount}>{messages.manageAnotherAccount}</Link>.
    </p>
  );
}

type RedeliveriesProps = { pending: AccountDetails["pending"]; accountNumber: number };
type Said = { readonly issueID: number; readonly text: string };

/** Papers that are brought again: did they come? What was said stays to be read after it is no longer pending. */
function Redeliveries({ pending, accountNumber }: RedeliveriesProps): ReactNode {
  const [said, setSaid] = useState<readonly Said[]>([]);
  const changed = useDeliveryChanged();
  const hear = (issueID: number, text: string) => {
    setSaid((before) => [...before, { issueID, text }]);
    void changed();
  };
  const open = pending
    .flatMap(({ redelivery }) => redelivery ?? [])
    .filter(({ issueID }) => said.every((it) => it.issueID !== issueID));
  return (
    <>
      {open.map((redelivery) => (
        <Alert key={redelivery.issueID} kind="info">
          <RedeliveryQuestion {...{ redelivery }} {...{ accountNumber }} onSaid={hear} />
        </Alert>
      ))}
      {said.map(({ issueID, text }) => (
        <TakesFocus key={issueID}>
          <Alert kind="success">{text}</Alert>
        </TakesFocus>
      ))}
    </>
  );
}
