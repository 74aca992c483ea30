import { useQuery } from "@tanstack/react-query";
import type { AccountDetails } from "#contract/manage-account.ts";
import { useAccountNumber } from "./chosen-account.ts";
import { call } from "./client.ts";
import { useSite } from "./site.ts";

const accountKey = (domain: string, accountNumber: number) => ["account", domain, accountNumber] as const;

/** The account and what happens next. Fails with `CallFailed`. */
export function useAccountDetails() {
  const { domain } = useSite();
  const accountNumber = useAccountNumber();
  return useQuery<AccountDetails>({
    queryKey: accountKey(domain, accountNumber),
    queryFn: ({ signal }) => call("getAccountManagementDetails", { domain, accountNumber }, { signal }),
  });
}

/** The publisher's reasons for leaving. Fails with `CallFailed`. */
export function useCancelReasons() {
  const { domain } = useSite();
  const accountNumber = useAccountNumber();
  return useQuery({
    queryKey: ["cancelReasons", domain, accountNumber],
    queryFn: ({ signal }) => call("getCancelReasons", { domain, accountNumber }, { signal }),
  });
}
