import { useQuery } from "@tanstack/react-query";
import { useAccountNumber } from "./chosen-account.ts";
import { call } from "./client.ts";
import { useSite } from "./site.ts";

/** The commands sent to the publisher's circulation system for the account, newest first. Fails with `CallFailed`. */
export function useCirculationCommands() {
  const { domain } = useSite();
  const accountNumber = useAccountNumber();
  return useQuery({
    queryKey: ["circulation", domain, accountNumber],
    queryFn: ({ signal }) => call("getCirculationCommands", { domain, accountNumber }, { signal }),
  });
}
