import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#web/data/client.ts";
import { useSite } from "#web/data/site.ts";
import type { PaymentMethodName } from "#contract/scalars.ts";
import { applePayOf } from "./apple-pay.ts";
import { availableMethods } from "./available-methods.ts";

const noWallets = { applePay: false, googlePay: false, payPal: false };

/** Subscribe §4: the list loads per domain and the first option is selected; without an answer there is the card. */
export function useMethods(domain: string, before: () => PaymentMethodName | null = () => null) {
  const { sandbox } = useSite();
  const wallets = useQuery({
    queryKey: ["paymentMethods", domain],
    queryFn: ({ signal }) => call("getPaymentMethods", { domain }, { signal }),
    staleTime: Infinity,
  });
  const applePay = useQuery({ queryKey: ["applePay"], queryFn: () => applePayOf(sandbox), staleTime: Infinity });
  const [picked, setPicked] = useState(before);
  const methods = availableMethods({ applePay: applePay.data ?? false }, wallets.data ?? noWallets);
  const method = methods.find((name) => name === picked) ?? methods[0];
  return { methods, method, pick: setPicked, isPending: wallets.isPending || applePay.isPending } as const;
}
