import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import type { AccountDetails } from "#contract/account-details.ts";
import type { CancelOffer } from "#contract/save-offers.ts";
import { call, newKey } from "#web/data/client.ts";
import { useSite } from "#web/data/site.ts";

/** What is about to be confirmed: the offer as the server has shown it, and the terms. */
export type Review = { readonly offer: CancelOffer; readonly terms: string };

const parameter = "rateCode";

/** The address of the review says which offer it is about: signing in again on the way comes back to the same one. */
export const reviewPath = (path: string, rateCode: string): string =>
  `${path}${path.includes("?") ? "&" : "?"}${parameter}=${encodeURIComponent(rateCode)}`;

/** The offer that the address names, out of this attempt to leave. Fails where the attempt is over. */
export function useReview(account: AccountDetails) {
  const { domain } = useSite();
  const { accountNumber } = account.userInfo;
  const rateCode = new URLSearchParams(useLocation().search).get(parameter) ?? "";
  return useQuery({
    queryKey: ["cancelReview", domain, accountNumber, rateCode],
    queryFn: async (): Promise<Review | null> => {
      const asked = { domain, accountNumber, step: "review", rateCode } as const;
      const answer = await call("recordCancelStep", asked, { idempotencyKey: newKey() });
      const [offer] = answer.offers;
      return answer.isSuccess && offer !== undefined ? { offer, terms: answer.terms.text } : null;
    },
    // Once it is confirmed the attempt is over: what the page shows is not read again.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}
