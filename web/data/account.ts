import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AccountDetails } from "#contract/account-details.ts";
import { useAccountNumber } from "./chosen-account.ts";
import { call } from "./client.ts";
import { useSite } from "./site.ts";

/** The account and what happens next. */
export const accountQuery = (domain: string, accountNumber: number) =>
  queryOptions<AccountDetails>({
    queryKey: ["account", domain, accountNumber],
    queryFn: ({ signal }) => call("getAccountManagementDetails", { domain, accountNumber }, { signal }),
  });

/** Fails with `CallFailed`. */
export function useAccountDetails() {
  const { domain } = useSite();
  return useQuery(accountQuery(domain, useAccountNumber()));
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

/**
 * The end date and refund if the reader canceled now. Both change with the hour and with every payment, so they are
 * read again at each visit and never shown from a cache. Fails with `CallFailed`.
 */
export function useTerminationPreview() {
  const { domain } = useSite();
  const accountNumber = useAccountNumber();
  return useQuery({
    queryKey: ["terminationPreview", domain, accountNumber],
    queryFn: ({ signal }) => call("previewTermination", { domain, accountNumber }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Reads the account's dates again, and the preview of a cancellation. */
export function useDatesChanged(): () => Promise<void> {
  const { domain } = useSite();
  const queries = useQueryClient();
  return async () => {
    const keys = ["account", "terminationPreview"];
    await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key, domain] })));
  };
}
