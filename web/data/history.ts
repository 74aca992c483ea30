import { useQuery } from "@tanstack/react-query";
import { useAccountNumber } from "./chosen-account.ts";
import { call } from "./client.ts";
import { useSite } from "./site.ts";

/** A page of the account's history, newest first. `before`: null for the first page. Fails with `CallFailed`. */
export function useHistory(before: string | null) {
  const { domain } = useSite();
  const accountNumber = useAccountNumber();
  const page = before === null ? {} : { before };
  return useQuery({
    queryKey: ["history", domain, accountNumber, before],
    queryFn: ({ signal }) => call("getHistory", { domain, accountNumber, ...page }, { signal }),
  });
}
