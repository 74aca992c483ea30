import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useAccountNumber } from "./chosen-account.ts";
import { call } from "./client.ts";
import { useSite } from "./site.ts";

/** The gifts that the account has paid for, newest first. Fails with `CallFailed`. */
export function useGifts() {
  const { domain } = useSite();
  const accountNumber = useAccountNumber();
  return useQuery({
    queryKey: ["gifts", domain, accountNumber],
    queryFn: ({ signal }) => call("getGifts", { domain, accountNumber }, { signal }),
  });
}

/** Reads the gifts again. */
export function useGiftsChanged(): () => Promise<void> {
  const queries = useQueryClient();
  const { domain } = useSite();
  return () => queries.invalidateQueries({ queryKey: ["gifts", domain] });
}
