import type { PaymentMethodName } from "#contract/scalars.ts";
import type { Tenant } from "#core/site/tenant.ts";

/** The wallets of a publication: what it has switched on and has an account for. */
export const walletsOf = ({ site, payPal }: Tenant) => ({
  ...site.wallets,
  payPal: site.wallets.payPal && payPal !== null,
});

/** Whether a publication takes payments this way. */
export function takes(tenant: Tenant, method: PaymentMethodName): boolean {
  const wallets = walletsOf(tenant);
  switch (method) {
    case "Credit Card":
      return true;
    case "Apple Pay":
      return wallets.applePay;
    case "Google Pay":
      return wallets.googlePay;
    case "Paypal":
      return wallets.payPal;
  }
}
