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
import { DroppedNotice, type Unpaid } from "./finish-payment.tsx";
import { homeWords } from "./home-words.tsx";
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
  // A reader who may have a subscription, and is being asked about it, is not sent away to subscribe.
  const mayHaveOne = isAsking || (confirmation?.ordersToClaim ?? []).length > 0;
  const inactive = status === "Failure" || userInfo.accountStatus === "Inactive";
  const [dropped, setDropped] = useState<Unpaid | null>(null);
  const readAgain = useDatesMoved();
  const known = userInfo.accountNumber > 0;
  return (
    <Stack gap={24}>
      <PageHeading
        accountNumber={known ? userInfo.accountNumber : undefined}
        aside={known && <StatusChip status={userInfo.accountStatus} />}
      >
        {homeWords.hello(firstName(userInfo.custName))}
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

/**
 * The first name, capitalized (account §2): "MARIA LOPEZ" and "maria lopez" are greeted as Maria, "LOPEZ, MARIA" too;
 * a name in mixed case keeps its own capitals.
 */
export function firstName(custName: string): string {
  const [last = "", afterComma] = custName.trim().split(/,\s*/);
  const first = (afterComma ?? last).split(/\s+/)[0] ?? "";
  const oneCase = first === first.toUpperCase() || first === first.toLowerCase();
  const [initial = "", ...rest] = Array.from(first);
  const tail = rest.join("");
  return initial.toUpperCase() + (oneCase ? tail.toLowerCase() : tail);
}

/** A login without an account here may have one that came by phone, on paper or with another email. */
function OtherAccounts(): ReactNode {
  return (
    <p>{homeWords.addOtherAccount(<Link to={paths.manageAnotherAccount}>{messages.manageAnotherAccount}</Link>)}</p>
  );
}

type RedeliveriesProps = { pending: AccountDetails["pending"]; accountNumber: number };
type Answered = { readonly issueID: number; readonly text: string };

/** Redeliveries: did the papers come? The answer's result stays on the page after the question is gone. */
function Redeliveries({ pending, accountNumber }: RedeliveriesProps): ReactNode {
  const [said, setSaid] = useState<readonly Answered[]>([]);
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
          <RedeliveryQuestion {...{ redelivery, accountNumber }} onSaid={hear} />
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
