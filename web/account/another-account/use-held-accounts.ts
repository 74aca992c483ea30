import { useQuery } from "@tanstack/react-query";
import { call } from "#web/data/client.ts";
import { useSite } from "#web/data/site.ts";

const heldAccountsKey = (domain: string) => ["accounts", domain] as const;

/** The accounts of this login, the default one first. Fails with `CallFailed`. */
export function useHeldAccounts() {
  const { domain } = useSite();
  return useQuery({
    queryKey: heldAccountsKey(domain),
    queryFn: ({ signal }) => call("getAccounts", { domain }, { signal }),
  });
}
