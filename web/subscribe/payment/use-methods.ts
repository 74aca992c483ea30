import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PaymentMethodName } from "#contract/scalars.ts";
import { call } from "#web/data/client.ts";
import { availableMethods } from "./available-methods.ts";

const noWallets = { applePay: false, googlePay: false, payPal: false };

/** Subscribe §4: the list loads per domain and the first option is selected; without an answer there is the card. */
export function useMethods(domain: string) {
  const wallets = useQuery({
    queryKey: ["paymentMethods", domain],
    queryFn: ({ signal }) => call("getPaymentMethods", { domain }, { signal }),
  });
  const [picked, setPicked] = useState<PaymentMethodName | null>(null);
  const methods = availableMethods({ applePay: hasApplePay() }, wallets.data ?? noWallets);
  const method = methods.find((name) => name === picked) ?? methods[0];
  return { methods, method, pick: setPicked, isPending: wallets.isPending } as const;
}

const hasApplePay = (): boolean => "ApplePaySession" in window;
