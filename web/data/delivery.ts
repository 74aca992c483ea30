import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "./client.ts";
import { useSite } from "./site.ts";

/** What an account has reported about its papers, newest first. Fails with `CallFailed`. */
export function useDeliveryIssues(accountNumber: number) {
  const { domain } = useSite();
  return useQuery({
    queryKey: ["deliveryIssues", domain, accountNumber],
    queryFn: ({ signal }) => call("getDeliveryIssues", { domain, accountNumber }, { signal }),
  });
}

/**
 * What can be reported now, and the possible resolutions. They change with the hour, so they are read again at each
 * visit.
 */
export function useIssueOptions(accountNumber: number) {
  const { domain } = useSite();
  return useQuery({
    queryKey: ["deliveryIssueOptions", domain, accountNumber],
    queryFn: ({ signal }) => call("getDeliveryIssueOptions", { domain, accountNumber }, { signal }),
    staleTime: 0,
  });
}

/** Where the paper is delivered now, and where it will go. Fails with `CallFailed`. */
export function useDeliveryAddress(accountNumber: number) {
  const { domain } = useSite();
  return useQuery({
    queryKey: ["deliveryAddress", domain, accountNumber],
    queryFn: ({ signal }) => call("getDeliveryAddress", { domain, accountNumber }, { signal }),
    staleTime: 0,
  });
}

const keys = ["account", "deliveryIssues", "deliveryIssueOptions", "deliveryAddress"] as const;

/** Reads everything that a report or move has changed again: dates, pending changes, options. */
export function useDeliveryChanged(): () => Promise<void> {
  const { domain } = useSite();
  const queries = useQueryClient();
  return () => readAnew(queries, domain);
}

async function readAnew(queries: QueryClient, domain: string): Promise<void> {
  await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key, domain] })));
}
