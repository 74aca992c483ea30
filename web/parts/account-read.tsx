import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/account-details.ts";
import type { AccountRight } from "#core/access/grant.ts";
import { errorFetchingDetails } from "#contract/account-messages.ts";
import { useAccountDetails } from "#web/data/account.ts";
import { useAccountNumber } from "#web/data/chosen-account.ts";
import { asCallFailed, statusPhrase } from "#web/data/call-failed.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { SlowNote } from "#web/ui/slow-note.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { lacks, MissingRight } from "./limited-access.tsx";
import { OtherSignIn } from "./other-sign-in.tsx";
import { PageHeading } from "./page-heading.tsx";
import { ReadFailed } from "./read-failed.tsx";
import { partsWords } from "./parts-words.tsx";

export type AccountReadProps = {
  /** Heads the page until the account is there. */
  title: string;
  /** What the screen is for: without it the reader is told what to do instead. */
  right?: AccountRight;
  children: (account: AccountDetails) => ReactNode;
};

/** A screen that needs the account: its outline while it is read, the reason where it cannot be read. */
export function AccountRead({ title, right, children }: AccountReadProps): ReactNode {
  const account = useAccountDetails();
  const accountNumber = useAccountNumber();
  if (account.data !== undefined && right !== undefined && lacks(account.data, right)) {
    return (
      <Stack gap={24}>
        <PageHeading accountNumber={account.data.userInfo.accountNumber}>{title}</PageHeading>
        <MissingRight account={account.data} right={right} />
      </Stack>
    );
  }
  if (account.data !== undefined) return children(account.data);
  return (
    <Stack gap={24}>
      <PageHeading>{title}</PageHeading>
      {account.isError ? (
        <Unread {...{ account, accountNumber }} />
      ) : (
        <>
          <Skeleton height={280} />
          <SlowNote>{partsWords.loadingAccount}</SlowNote>
        </>
      )}
    </Stack>
  );
}

type Read = Pick<ReturnType<typeof useAccountDetails>, "error" | "isFetching" | "refetch">;

/** A number that is not among this login's is told from a read that failed. */
function Unread({ account, accountNumber }: { account: Read; accountNumber: number }): ReactNode {
  const { status } = asCallFailed(account.error);
  if (accountNumber !== 0 && status === 404) return <OtherSignIn accountNumber={accountNumber} />;
  return (
    <ReadFailed
      sentence={errorFetchingDetails(statusPhrase(status))}
      busy={account.isFetching}
      onTryAgain={() => void account.refetch()}
    />
  );
}
