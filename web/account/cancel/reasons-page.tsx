import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/manage-account.ts";
import { accountMessages, errorFetchingReasons } from "#contract/account-messages.ts";
import { useCancelReasons } from "#web/data/account.ts";
import { asCallFailed, statusPhrase } from "#web/data/call-failed.ts";
import { AccountRead } from "#web/parts/account-read.tsx";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { ReadFailed } from "#web/parts/read-failed.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { cannotCancel } from "./can-cancel.ts";
import { CantCancel } from "./cant-cancel.tsx";
import { FlowGuard } from "./flow-guard.tsx";
import { ReasonForm } from "./reason-form.tsx";

const title = accountMessages.cancelSubscription;

/** Cancel step 1: reasons (account §2). */
export function ReasonsPage(): ReactNode {
  return (
    <FlowGuard expects="step0">
      <AccountRead title={title}>{(account) => <Reasons account={account} />}</AccountRead>
    </FlowGuard>
  );
}

function Reasons({ account }: { account: AccountDetails }): ReactNode {
  const refused = cannotCancel(account);
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={account.userInfo.accountNumber}>{title}</PageHeading>
      {refused === null ? (
        <ReasonList account={account} />
      ) : (
        <CantCancel message={refused} phone={account.customerServicePhone} />
      )}
    </Stack>
  );
}

function ReasonList({ account }: { account: AccountDetails }): ReactNode {
  const reasons = useCancelReasons();
  if (reasons.data !== undefined) return <ReasonForm account={account} reasons={reasons.data} />;
  if (!reasons.isError) return <Skeleton height={320} />;
  return (
    <ReadFailed
      sentence={errorFetchingReasons(statusPhrase(asCallFailed(reasons.error).status))}
      busy={reasons.isFetching}
      onTryAgain={() => void reasons.refetch()}
    />
  );
}
