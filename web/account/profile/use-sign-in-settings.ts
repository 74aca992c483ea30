import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#web/data/client.ts";
import { useSite } from "#web/data/site.ts";

const settingsKey = (domain: string) => ["sign-in-settings", domain] as const;

/** How this login signs in. Fails with `CallFailed`. */
export function useSignInSettings() {
  const { domain } = useSite();
  return useQuery({
    queryKey: settingsKey(domain),
    queryFn: ({ signal }) => call("getSignInSettings", { domain }, { signal }),
  });
}

/** Reads the sign-in settings again, and where the login is signed in. */
export function useSignInChanged(): () => Promise<void> {
  const { domain } = useSite();
  const queries = useQueryClient();
  return async () => {
    const keys = [settingsKey(domain), ["sign-ins", domain]];
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
