import type { Tenant } from "#core/site/tenant.ts";
import type { PaymentGateway, PayPalGateway } from "#server/adapters/payment/port.ts";
import type { IntentRecord } from "#server/store/intent.ts";
import { balanceTill, isFromBalance } from "./balance-till.ts";
import type { MerchantOf } from "./merchant.ts";
import type { PayPalAccountOf } from "./paypal-account.ts";
import { cardTill, closedTill, payPalTill, type Till } from "./till.ts";

export type TillNeeds = {
  readonly gateway: PaymentGateway;
  readonly merchantOf: MerchantOf;
  readonly payPal: PayPalGateway;
  readonly payPalAccountOf: PayPalAccountOf;
};

export type TillsOf = (tenant: Tenant, intent: IntentRecord) => Promise<readonly Till[]>;

/** The gateways at which a payment was opened; they alone can have been paid at. */
export const tillFinder =
  ({ gateway, merchantOf, payPal, payPalAccountOf }: TillNeeds): TillsOf =>
  async (tenant, intent) => {
    if (isFromBalance(intent)) return [balanceTill];
    const tills: Till[] = [];
    // A payment that was only begun was opened nowhere: any gateway can say that it has nothing.
    if (intent.byCard || intent.payPalOrderId === null) tills.push(cardTill(gateway, await merchantOf(tenant)));
    if (intent.payPalOrderId === null) return tills;
    const account = await payPalAccountOf(tenant);
    return [...tills, account === null ? closedTill : payPalTill(payPal, account)];
  };
