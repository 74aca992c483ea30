import type { PaymentMethodName } from "#contract/scalars.ts";
import { offeredWallets } from "#core/payment/offered-wallets.ts";
import type { Tenant } from "#core/site/tenant.ts";

/** Whether a publication takes payments this way. */
export function takes(tenant: Tenant, method: PaymentMethodName): boolean {
  const wallets = offeredWallets(tenant);
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
