import { type ReactNode, useState } from "react";
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
  /** The page's heading until the account has loaded. */
  title: string;
  /** The right that the screen requires. Without it, the reader sees what to do instead. */
  right?: AccountRight;
  /** How much room the screen will take, in CSS pixels, so that nothing jumps when it appears. */
  room?: number;
  /** What is shown above the rest is known. Shown later, it would push the rest down. */
  ready?: boolean;
  children: (account: AccountDetails) => ReactNode;
};

/** A screen that needs the account: shows a skeleton while it loads, and the reason if it can't be read. */
export function AccountRead({ title, right, room = 280, ready = true, children }: AccountReadProps): ReactNode {
  const account = useAccountDetails();
  const accountNumber = useAccountNumber();
  const [wasReady, setWasReady] = useState(false);
  if (account.data !== undefined && right !== undefined && lacks(account.data, right)) {
    return (
      <Stack gap={24}>
        <PageHeading accountNumber={account.data.userInfo.accountNumber}>{title}</PageHeading>
        <MissingRight account={account.data} right={right} />
      </Stack>
    );
  }
  // Once shown, it stays. Otherwise a part that reads the account again would disappear while it does so.
  const isShown = wasReady || ready;
  if (isShown && !wasReady) setWasReady(true);
  if (account.data !== undefined && isShown) return children(account.data);
  return (
    <Stack gap={24}>
      <PageHeading>{title}</PageHeading>
      {account.isError ? (
        <Unread {...{ account, accountNumber }} />
      ) : (
        <>
          <Skeleton height={room} />
          <SlowNote>{partsWords.loadingAccount}</SlowNote>
        </>
      )}
    </Stack>
  );
}

type Read = Pick<ReturnType<typeof useAccountDetails>, "error" | "isFetching" | "refetch">;

/** Distinguishes an account number that isn't this login's from a failed read. */
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
