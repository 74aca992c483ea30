import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CancelOffer } from "#contract/save-offers.ts";
import { useAccountNumber } from "#web/data/chosen-account.ts";
import { useSite } from "#web/data/site.ts";

/** Which screen of `/account/cancel` a step of the browser's history shows. */
export type CancelScreen = { readonly screen: "offer" };

export const showsOffer = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "screen" in state && state.screen === "offer";

/**
 * This tab's attempt to cancel, with the offers that were shown. It lives as long as the page, so that the back button
 * leads through the screens again. After a reload, only the flow marker counts (account §4).
 */
export function useAttempt() {
  const { domain } = useSite();
  const accountNumber = useAccountNumber();
  const queries = useQueryClient();
  const queryKey = ["cancelAttempt", domain, accountNumber];
  const { data: offers = null } = useQuery<readonly CancelOffer[]>({
    queryKey,
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return {
    /** Null: there is no attempt, or it is over. */
    offers,
    begin: (shown: readonly CancelOffer[]): void => void queries.setQueryData(queryKey, shown),
    end: (): void => queries.removeQueries({ queryKey }),
  };
}
