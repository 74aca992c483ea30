import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#web/data/client.ts";
import { useSite } from "#web/data/site.ts";
import type { PaymentMethodName } from "#contract/scalars.ts";

const noWallets = { applePay: false, googlePay: false, payPal: false };

/** GetPaymentMethods, asked once per page load. */
export const usePaymentMethods = (domain: string) =>
  useQuery({
    queryKey: ["paymentMethods", domain],
    queryFn: ({ signal }) => call("getPaymentMethods", { domain }, { signal }),
    staleTime: Infinity,
  });

/**
 * Subscribe §4: the list loads per domain and the first option is selected; if the call fails, only the card is
 * offered.
 */
export function useMethods(domain: string, before: () => PaymentMethodName | null = () => null) {
  const { sandbox } = useSite();
  const wallets = usePaymentMethods(domain);
  const applePay = useQuery({ queryKey: ["applePay"], queryFn: () => applePayOf(sandbox), staleTime: Infinity });
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

/** The emulated gateway's stand-in for a device's wallet; only sandbox publications request it. */
const standIn = "/sandbox/converge/hosted-payments/ApplePaySession.js";

/** Protocols 3: Apple Pay is available if the browser supports it and the device says that it can pay. */
export function hasApplePay(scope: object = window): boolean {
  const session: unknown = Reflect.get(scope, "ApplePaySession");
  if (typeof session !== "function" || !("canMakePayments" in session)) return false;
  const { canMakePayments } = session;
  try {
    return typeof canMakePayments === "function" && canMakePayments.call(session) === true;
  } catch {
    // It throws on insecure pages.
    return false;
  }
}

/** A sandbox publication can be rehearsed in any browser: without Apple Pay, the emulator stands in for it. */
async function applePayOf(sandbox: boolean): Promise<boolean> {
  if (sandbox && !("ApplePaySession" in window)) await import(/* @vite-ignore */ standIn).catch(() => undefined);
  return hasApplePay();
}
