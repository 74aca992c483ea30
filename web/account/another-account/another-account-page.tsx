import { type ReactNode, useState } from "react";
import type { HeldAccount } from "#contract/account-access.ts";
import { errorFetchingDetails } from "#contract/account-messages.ts";
import { messages } from "#contract/messages.ts";
import { useAccountNumber } from "#web/data/chosen-account.ts";
import { asCallFailed, statusPhrase } from "#web/data/call-failed.ts";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { ReadFailed } from "#web/parts/read-failed.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { AccountList } from "./account-list.tsx";
import { GainAccess } from "./gain-access.tsx";
import { SwitchForm } from "./switch-form.tsx";
import type { AccountSearchInput } from "./account-search.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "#web/data/client.ts";
import { useSite } from "#web/data/site.ts";
import { anotherAccountWords } from "./another-account-words.ts";

const heldAccountsKey = (domain: string) => ["accounts", domain] as const;

/** The accounts of this login, the default one first. Fails with `CallFailed`. */
function useHeldAccounts() {
  const { domain } = useSite();
  return useQuery({
    queryKey: heldAccountsKey(domain),
    queryFn: ({ signal }) => call("getAccounts", { domain }, { signal }),
  });
}

/**
 * Manage Another Account (account §2): the reader's accounts, the two fields, and how to add an account by proof (rules
 * 4.15).
 */
export function AnotherAccountPage(): ReactNode {
  const [gaining, setGaining] = useState<AccountSearchInput | null>(null);
  return (
    <Stack gap={32}>
      <PageHeading>{messages.manageAnotherAccount}</PageHeading>
      <SwitchForm adding={gaining !== null} onAdd={setGaining} />
      {gaining !== null && <GainAccess key={`${gaining.email} ${gaining.accountNumber}`} typed={gaining} />}
      <OwnAccounts />
    </Stack>
  );
}

function OwnAccounts(): ReactNode {
  const held = useHeldAccounts();
  const asked = useAccountNumber();
  if (held.data !== undefined) {
    if (held.data.length === 0) return null;
    return (
      <AccountList title={anotherAccountWords.yourAccounts} accounts={held.data} chosen={chosenOf(held.data, asked)} />
    );
  }
  if (!held.isError) return <Skeleton height={120} />;
  const sentence = errorFetchingDetails(statusPhrase(asCallFailed(held.error).status));
  return <ReadFailed sentence={sentence} busy={held.isFetching} onTryAgain={() => void held.refetch()} />;
}

/** Without a number in the address, the default account, which comes first. */
const chosenOf = (held: readonly HeldAccount[], asked: number): number | null =>
  asked === 0 ? (held[0]?.accountNumber ?? null) : asked;
