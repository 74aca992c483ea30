import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { PaymentStanding } from "#contract/payment-options.ts";
import { useAccountNumber } from "./chosen-account.ts";
import { call } from "./client.ts";
import { screensNotified } from "./query-client.ts";
import { useSite } from "./site.ts";

/** What is owed, what can be paid for, and the card on file. Fails with `CallFailed`. */
export function usePaymentStanding() {
  const { domain } = useSite();
  const accountNumber = useAccountNumber();
  return useQuery<PaymentStanding>({
    queryKey: ["paymentStanding", domain, accountNumber],
    queryFn: ({ signal }) => call("getPaymentStanding", { domain, accountNumber }, { signal }),
    // What is owed changes from day to day, and another tab may have paid.
    staleTime: 0,
  });
}

/**
 * After a payment, a new card or a change of EZ-Pay: reads everything about the account again, and resolves when it has
 * arrived.
 */
export function useAccountChanged(): () => Promise<void> {
  const queries = useQueryClient();
  const { domain } = useSite();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ["paymentStanding", domain] }),
      queries.invalidateQueries({ queryKey: ["account", domain] }),
    ]);
    await screensNotified();
  };
}
