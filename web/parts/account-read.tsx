import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/manage-account.ts";
import type { AccountRight } from "#core/access/grant.ts";
import { errorFetchingDetails } from "#contract/account-messages.ts";
import { messages } from "#contract/messages.ts";
import { useAccountDetails } from "#web/data/account.ts";
import { useAccountNumber } from "#web/data/chosen-account.ts";
import { asCallFailed, statusPhrase } from "#web/data/call-failed.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { SlowNote } from "#web/ui/slow-note.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { lacks, MissingRight } from "./limited-access.tsx";
import { PageHeading } from "./page-heading.tsx";
import { ReadFailed } from "./read-failed.tsx";

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
        <>
          <ReadFailed
            sentence={errorFetchingDetails(statusPhrase(asCallFailed(account.error).status))}
            busy={account.isFetching}
            onTryAgain={() => void account.refetch()}
          />
          {accountNumber !== 0 && asCallFailed(account.error).status === 404 && <OwnAccounts />}
        </>
      ) : (
        <>
          <Skeleton height={280} />
          <SlowNote>Your account is still being read. Nothing is lost; please keep this page open.</SlowNote>
        </>
      )}
    </Stack>
  );
}

/** The address names an account that is not there, or not this login's: the way to those that are. */
function OwnAccounts(): ReactNode {
  return (
    <Row>
      <ButtonLink to={paths.account}>Go to my account</ButtonLink>
      <ButtonLink variant="secondary" to={paths.manageAnotherAccount}>
        {messages.manageAnotherAccount}
      </ButtonLink>
    </Row>
  );
}
