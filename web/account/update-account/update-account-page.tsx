import { useState } from "react";
import type { ReactNode } from "react";
import { accountMessages } from "#contract/account-messages.ts";
import type { AccountDetails } from "#contract/manage-account.ts";
import { messages } from "#contract/messages.ts";
import { useDeliveryAddress } from "#web/data/delivery.ts";
import { AccountRead } from "#web/parts/account-read.tsx";
import { InvalidSubscription, isValid } from "#web/parts/invalid-subscription.tsx";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { ReadFailed } from "#web/parts/read-failed.tsx";
import { TakesFocus } from "#web/parts/takes-focus.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { CurrentAddress } from "./current-address.tsx";
import { MoveAddress } from "./move-address.tsx";
import { NothingDelivered } from "./nothing-delivered.tsx";
import { WaitingMove } from "./waiting-move.tsx";

const title = accountMessages.updateAccount;

/** Update Account (account §2): where the paper is delivered. */
export function UpdateAccountPage(): ReactNode {
  return (
    <AccountRead title={title} right="changeAddress">
      {(account) => <UpdateAccount account={account} />}
    </AccountRead>
  );
}

function UpdateAccount({ account }: { account: AccountDetails }): ReactNode {
  return (
    <Stack gap={32}>
      <PageHeading accountNumber={account.userInfo.accountNumber || undefined}>{title}</PageHeading>
      <Content account={account} />
    </Stack>
  );
}

function Content({ account }: { account: AccountDetails }): ReactNode {
  if (!isValid(account)) return <InvalidSubscription account={account} />;
  if (!account.currentPlan.isPrintOffer) return <NothingDelivered planName={account.currentPlan.name} />;
  return <Address accountNumber={account.userInfo.accountNumber} />;
}

function Address({ accountNumber }: { accountNumber: number }): ReactNode {
  const { data, isError, isFetching, refetch } = useDeliveryAddress(accountNumber);
  const [kept, setKept] = useState(false);
  if (data !== undefined) {
    return (
      <>
        <CurrentAddress address={data.current} />
        {data.change !== null && (
          <WaitingMove change={data.change} accountNumber={accountNumber} onKept={() => setKept(true)} />
        )}
        {data.change === null && kept && (
          <TakesFocus>
            <Alert kind="success" title={accountMessages.saved}>
              <p>Your paper goes on going to the address that it goes to now.</p>
            </Alert>
          </TakesFocus>
        )}
        <MoveAddress accountNumber={accountNumber} replaces={data.change !== null} />
      </>
    );
  }
  if (!isError) return <Skeleton height={420} />;
  return <ReadFailed sentence={messages.somethingWentWrong} busy={isFetching} onTryAgain={() => void refetch()} />;
}
