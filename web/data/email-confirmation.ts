import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "./client.ts";
import { useSite } from "./site.ts";

const confirmationKey = (domain: string) => ["email-confirmation", domain] as const;

/** What is left to do about this login's email: to confirm it, or to say whose the orders are that were made with it. */
export function useEmailConfirmation() {
  const { domain } = useSite();
  return useQuery({
    queryKey: confirmationKey(domain),
    queryFn: ({ signal }) => call("getEmailConfirmation", { domain }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** An order was claimed or denied: it is asked about no more, and the accounts of this login may be others. */
export function useOrderAnswered(): () => Promise<void> {
  const { domain } = useSite();
  const queries = useQueryClient();
  return async () => {
    const keys = ["email-confirmation", "account", "accounts"];
    await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key, domain] })));
  };
}
