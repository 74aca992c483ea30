import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "./client.ts";
import { useSite } from "./site.ts";

const peopleKey = (domain: string) => ["people", domain] as const;

/** The people with access to the account, open invitations, and waiting changes. Fails with `CallFailed`. */
export function usePeople(accountNumber: number) {
  const { domain } = useSite();
  return useQuery({
    queryKey: [...peopleKey(domain), accountNumber],
    queryFn: ({ signal }) => call("getAccountPeople", { domain, accountNumber }, { signal }),
  });
}

/** Somebody's access was added, removed or extended: reads everything that depends on it again. */
export function useAccessChanged(): () => Promise<void> {
  const { domain } = useSite();
  const queries = useQueryClient();
  return async () => {
    const keys = ["people", "account", "accounts"];
    await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key, domain] })));
  };
}
