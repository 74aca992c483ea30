import type { PaymentMethodName } from "#contract/scalars.ts";

/** What GetPaymentMethods says of the publication. */
export type TenantWallets = { readonly applePay: boolean; readonly googlePay: boolean; readonly payPal: boolean };
export type BrowserWallets = { readonly applePay: boolean };

/**
 * Subscribe §2: Apple Pay only where the browser supports it and the publication allows it, Google Pay and PayPal where it
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
