import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import type { AccountDetails } from "#contract/manage-account.ts";
import { accountNumberOf, ofAccount } from "#web/paths.ts";
import { call } from "./client.ts";
import { useSite } from "./site.ts";

/** The account that the address selects; 0 for the login's default account. */
export const useAccountNumber = (): number => accountNumberOf(useLocation().search);

/** Gives paths of the account area the selected account number, so that it is kept from page to page. */
export function useAccountPath(): (path: string) => string {
  const accountNumber = useAccountNumber();
  return (path) => ofAccount(path, accountNumber);
}

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
