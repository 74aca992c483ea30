import type { Output } from "#contract/call-shape.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { getEmailConfirmation } from "#contract/auth.ts";
import { call } from "./client.ts";
import { useSite } from "./site.ts";

export type EmailConfirmation = Output<typeof getEmailConfirmation>;

/** What is left to do about this login's email: confirm it, or say whether orders made with it are the reader's own. */
export const confirmationQuery = (domain: string) =>
  queryOptions<EmailConfirmation>({
    queryKey: ["email-confirmation", domain],
    queryFn: ({ signal }) => call("getEmailConfirmation", { domain }, { signal }),
    // The page and its parts read it shortly after each other.
    staleTime: 2000,
    gcTime: 0,
  });

export function useEmailConfirmation() {
  const { domain } = useSite();
  return useQuery(confirmationQuery(domain));
}

/** An order was claimed or denied: it isn't asked about again, and the login's accounts may have changed. */
export function useOrderAnswered(): () => Promise<void> {
  const { domain } = useSite();
  const queries = useQueryClient();
  return async () => {
    const keys = ["email-confirmation", "account", "accounts"];
    await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key, domain] })));
  };
}
