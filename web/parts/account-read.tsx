import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/manage-account.ts";
import { errorFetchingDetails } from "#contract/account-messages.ts";
import { useAccountDetails } from "#web/data/account.ts";
import { asCallFailed, statusPhrase } from "#web/data/call-failed.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { SlowNote } from "#web/ui/slow-note.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { PageHeading } from "./page-heading.tsx";
import { ReadFailed } from "./read-failed.tsx";

export type AccountReadProps = {
  /** Heads the page until the account is there. */
  title: string;
  children: (account: AccountDetails) => ReactNode;
};

/** A screen that needs the account: its outline while it is read, the reason where it cannot be read. */
export function AccountRead({ title, children }: AccountReadProps): ReactNode {
  const account = useAccountDetails();
  if (account.data !== undefined) return children(account.data);
  return (
    <Stack gap={24}>
      <PageHeading>{title}</PageHeading>
      {account.isError ? (
        <ReadFailed
          sentence={errorFetchingDetails(statusPhrase(asCallFailed(account.error).status))}
          busy={account.isFetching}
          onTryAgain={() => void account.refetch()}
        />
      ) : (
        <>
          <Skeleton height={280} />
          <SlowNote>Your account is still being read. Nothing is lost; please keep this page open.</SlowNote>
        </>
      )}
    </Stack>
  );
}
