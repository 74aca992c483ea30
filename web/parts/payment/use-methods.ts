import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#web/data/client.ts";
import type { PaymentMethodName } from "#contract/scalars.ts";
import { useApplePay } from "./apple-pay.ts";

const noWallets = { applePay: false, googlePay: false, payPal: false };

/** GetPaymentMethods, asked once per page load. */
export const usePaymentMethods = (domain: string) =>
  useQuery({
    queryKey: ["paymentMethods", domain],
    queryFn: ({ signal }) => call("getPaymentMethods", { domain }, { signal }),
    staleTime: Infinity,
  });

/**
 * Subscribe §4: the list is loaded per domain, and the first option is selected. If the call fails, only the card is
 * offered.
 */
export function useMethods(domain: string, before: () => PaymentMethodName | null = () => null) {
  const wallets = usePaymentMethods(domain);
  const applePay = useApplePay();
  const [picked, setPicked] = useState(before);
  const methods = availableMethods({ applePay: applePay.data ?? false }, wallets.data ?? noWallets);
  const method = methods.find((name) => name === picked) ?? methods[0];
  return { methods, method, pick: setPicked, isPending: wallets.isPending || applePay.isPending } as const;
}

/** GetPaymentMethods' answer for the publication. */
type TenantWallets = { readonly applePay: boolean; readonly googlePay: boolean; readonly payPal: boolean };
type BrowserWallets = { readonly applePay: boolean };

/**
 * Subscribe §2: Apple Pay only if the browser supports it and the publication allows it, Google Pay and PayPal if it
 * allows them, Credit Card always last. The first one is selected automatically.
 */
export function availableMethods(
  browser: BrowserWallets,
  tenant: TenantWallets,
): readonly [PaymentMethodName, ...PaymentMethodName[]] {
  const allowed = [
    ["Apple Pay", browser.applePay && tenant.applePay],
    ["Google Pay", tenant.googlePay],
    ["Paypal", tenant.payPal],
  ] as const;
  const [first, ...others] = allowed.flatMap(([name, on]) => (on ? [name] : []));
  return first === undefined ? ["Credit Card"] : [first, ...others, "Credit Card"];
}
