import { useState } from "react";
import type { ReactNode } from "react";
import { accountMessages } from "#contract/account-messages.ts";
import type { DeliveryIssue } from "#contract/delivery-issue.ts";
import type { AccountDetails } from "#contract/account-details.ts";
import { messages } from "#contract/messages.ts";
import { useDeliveryIssues, useIssueOptions } from "#web/data/delivery.ts";
import { AccountRead } from "#web/parts/account-read.tsx";
import { NextStepLinks } from "#web/parts/next-step-links.tsx";
import { InvalidSubscription, isValid } from "#web/parts/invalid-subscription.tsx";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { ReadFailed } from "#web/parts/read-failed.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { IssueForm } from "./issue-form.tsx";
import { PastIssues } from "./past-issues.tsx";
import { type IssueReported, ReportOutcome } from "./report-outcome.tsx";

const title = accountMessages.deliveryIssue;

/** Delivery Issue (account §2 and §4): for print subscriptions only. */
export function DeliveryIssuePage(): ReactNode {
  return <AccountRead title={title}>{(account) => <DeliveryIssues account={account} />}</AccountRead>;
}

function DeliveryIssues({ account }: { account: AccountDetails }): ReactNode {
  return (
    <Stack gap={32}>
      <PageHeading accountNumber={account.userInfo.accountNumber || undefined}>{title}</PageHeading>
      <Content account={account} />
    </Stack>
  );
}

function Content({ account }: { account: AccountDetails }): ReactNode {
  if (!isValid(account)) return <InvalidSubscription account={account} />;
  if (!account.currentPlan.isPrintOffer) return <PrintOnly phone={account.customerServicePhone} />;
  return <ReportAndList accountNumber={account.userInfo.accountNumber} />;
}

function ReportAndList({ accountNumber }: { accountNumber: number }): ReactNode {
  const { isPending } = useIssueOptions(accountNumber);
  // Loaded with the form and shown below it, but only once the form is there, so that nothing moves.
  useDeliveryIssues(accountNumber);
  return (
    <>
      <Report accountNumber={accountNumber} />
      {!isPending && <PastIssues accountNumber={accountNumber} />}
    </>
  );
}

const PrintOnly = ({ phone }: { phone: string }): ReactNode => (
  <Stack gap={16}>
    <Alert kind="info">{accountMessages.deliveryIssuePrintOnly}</Alert>
    <NextStepLinks phone={phone} />
  </Stack>
);

function Report({ accountNumber }: { accountNumber: number }): ReactNode {
  const options = useIssueOptions(accountNumber);
  const [outcome, setOutcome] = useState<IssueReported | null>(null);
  const show = (issue: DeliveryIssue, isNew: boolean) => setOutcome({ issue, isNew });
  if (outcome !== null) return <ReportOutcome {...outcome} onAnother={() => setOutcome(null)} />;
  if (options.data !== undefined) return <IssueForm {...{ accountNumber }} options={options.data} onReported={show} />;
  if (!options.isError) return <Skeleton height={420} />;
  return (
    <ReadFailed
      sentence={messages.somethingWentWrong}
      busy={options.isFetching}
      onTryAgain={() => void options.refetch()}
    />
  );
}
