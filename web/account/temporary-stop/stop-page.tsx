import type { ReactNode } from "react";
import { accountMessages } from "#contract/account-messages.ts";
import type { AccountDetails } from "#contract/account-details.ts";
import { messages } from "#contract/messages.ts";
import { AccountRead } from "#web/parts/account-read.tsx";
import { isValid } from "#web/parts/invalid-subscription.tsx";
import { NextStepLinks } from "#web/parts/next-step-links.tsx";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { ReadFailed } from "#web/parts/read-failed.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { Stops } from "./stops.tsx";
import { temporaryStopWords } from "./temporary-stop-words.tsx";
import { useStops } from "./use-stops.ts";

const title = accountMessages.temporaryStop;

/** Temporary Stop: delivery pauses for some days (account §2 to §9, rules 4.7). */
export function TemporaryStopPage(): ReactNode {
  return <AccountRead title={title}>{(account) => <OfAccount account={account} />}</AccountRead>;
}

function OfAccount({ account }: { account: AccountDetails }): ReactNode {
  const { accountNumber } = account.userInfo;
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={accountNumber > 0 ? accountNumber : undefined}>{title}</PageHeading>
      {canStop(account) ? <StopsRead account={account} /> : <Invalid account={account} />}
    </Stack>
  );
}

/** Account §8: the invalid-subscription sentence, for a plan without a paper to stop. */
function Invalid({ account }: { account: AccountDetails }): ReactNode {
  return (
    <Stack gap={16}>
      <Alert kind="warning">{accountMessages.invalidSubscription}</Alert>
      {account.subscriptionStatus !== null && !account.currentPlan.isPrintOffer && (
        <p>{temporaryStopWords.printOnly}</p>
      )}
      <NextStepLinks phone={account.customerServicePhone} hasEnded={!isValid(account)} />
    </Stack>
  );
}

function StopsRead({ account }: { account: AccountDetails }): ReactNode {
  const { accountNumber } = account.userInfo;
  const read = useStops(accountNumber);
  if (read.data !== undefined && read.data.dates !== null)
    return <Stops account={account} stops={read.data.stops} dates={read.data.dates} />;
  if (read.data !== undefined) return <Invalid account={account} />;
  if (!read.isError) return <Skeleton height={420} />;
  return (
    <ReadFailed sentence={messages.somethingWentWrong} busy={read.isFetching} onTryAgain={() => void read.refetch()} />
  );
}

/** Account §4, the intended reading (rules 9): only a paper that is delivered can be stopped. */
function canStop({ status, userInfo, currentPlan, subscriptionStatus }: AccountDetails): boolean {
  const live = status === "Success" && userInfo.accountStatus === "Active" && subscriptionStatus !== "pending";
  return live && currentPlan.isPrintOffer;
}
