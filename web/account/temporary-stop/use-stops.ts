import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#web/data/client.ts";
import { useSite } from "#web/data/site.ts";

const key = "temporaryStops";

/** The account's stops, and when a new one can begin. Fails with `CallFailed`. */
export function useStops(accountNumber: number) {
  const { domain } = useSite();
  return useQuery({
    queryKey: [key, domain, accountNumber],
    queryFn: async ({ signal }) => {
      const asked = { domain, accountNumber };
      const [stops, dates] = await Promise.all([
        call("getTemporaryStops", asked, { signal }),
        call("getTemporaryStopDates", asked, { signal }),
      ]);
      return { stops, dates };
    },
    // A cut-off may have passed while the reader was away.
    staleTime: 0,
  });
}

/** Reads everything that a stop changes again: the stops, and the account's dates. */
export function useRefresh(): () => Promise<void> {
  const { domain } = useSite();
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: [key, domain] }),
      queries.invalidateQueries({ queryKey: ["account", domain] }),
    ]);
  };
}
