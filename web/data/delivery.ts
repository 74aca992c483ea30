import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "./client.ts";
import { useSite } from "./site.ts";

/** What an account has reported of its papers, newest first. Fails with `CallFailed`. */
export function useDeliveryIssues(accountNumber: number) {
  const { domain } = useSite();
  return useQuery({
    queryKey: ["deliveryIssues", domain, accountNumber],
    queryFn: ({ signal }) => call("getDeliveryIssues", { domain, accountNumber }, { signal }),
  });
}

/** What can be reported now, and what can be done about it. It changes with the hour: read again at each visit. */
export function useIssueOptions(accountNumber: number) {
  const { domain } = useSite();
  return useQuery({
    queryKey: ["deliveryIssueOptions", domain, accountNumber],
    queryFn: ({ signal }) => call("getDeliveryIssueOptions", { domain, accountNumber }, { signal }),
    staleTime: 0,
  });
}

/** Where the paper goes now, and where it will. Fails with `CallFailed`. */
export function useDeliveryAddress(accountNumber: number) {
  const { domain } = useSite();
  return useQuery({
    queryKey: ["deliveryAddress", domain, accountNumber],
    queryFn: ({ signal }) => call("getDeliveryAddress", { domain, accountNumber }, { signal }),
    staleTime: 0,
  });
}

const keys = ["account", "deliveryIssues", "deliveryIssueOptions", "deliveryAddress"] as const;

/** Reads again whatever a report or a move has changed: dates, what is pending, what is possible. */
export function useDeliveryChanged(): () => Promise<void> {
  const { domain } = useSite();
  const queries = useQueryClient();
  return () => readAnew(queries, domain);
}

async function readAnew(queries: QueryClient, domain: string): Promise<void> {
  await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key, domain] })));
}
