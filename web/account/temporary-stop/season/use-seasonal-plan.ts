import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#web/data/client.ts";
import { useSite } from "#web/data/site.ts";

/** The account's seasonal plan, and a way to read it again. */
export function useSeasonalPlan(accountNumber: number) {
  const { domain } = useSite();
  const queries = useQueryClient();
  const queryKey = ["seasonalPlan", domain, accountNumber];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call("getSeasonalPlan", { domain, accountNumber }, { signal }),
  });
  return { data, reread: () => queries.invalidateQueries({ queryKey }) };
}
