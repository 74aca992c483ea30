import type { PaymentMethodName } from "#contract/scalars.ts";
import type { Tenant } from "#core/site/tenant.ts";
import type { GatewayAccount, PaymentGateways } from "#server/adapters/payment/port.ts";
import type { IntentRecord } from "#server/store/payment/intent.ts";

/** A publication's accounts at the gateways, as its catalog names them. */
export type GatewayAccounts = {
  /** The account that a payment method uses; null if the publication does not accept the method. */
  forMethod(tenant: Tenant, method: PaymentMethodName): Promise<GatewayAccount | null>;
  /** Every account at which a payment was opened; it can only have been paid at one of these. */
  openedAt(tenant: Tenant, intent: Pick<IntentRecord, "openedAt">): Promise<readonly OpenedAccount[]>;
  /** The account that has a charge; null if the publication no longer has one at that gateway. */
  named(tenant: Tenant, gateway: string): Promise<GatewayAccount | null>;
  /** The gateways that renewals use: for a card on file, and for what the account's own balance covers. */
  forRenewals(tenant: Tenant): { readonly card: string; readonly balance: string };
  all(tenant: Tenant): Promise<readonly GatewayAccount[]>;
};

/** `account` is null if the publication no longer has one there; then nobody can say whether the payment was made. */
export type OpenedAccount = { readonly account: GatewayAccount | null; readonly handle: string };

export type AccountNeeds = {
  readonly gateways: PaymentGateways;
  /** The address of this program's own emulators. */
  readonly emulatorUrl: string;
};

export function gatewayAccounts({ gateways, emulatorUrl }: AccountNeeds): GatewayAccounts {
  const named = async (tenant: Tenant, gateway: string): Promise<GatewayAccount | null> =>
    (await gateways[gateway]?.accountOf(tenant, emulatorUrl)) ?? null;
  const forMethod: GatewayAccounts["forMethod"] = async (tenant, method) => {
    for (const [gateway, { methods }] of Object.entries(gateways)) {
      const account = methods.includes(method) ? await named(tenant, gateway) : null;
      if (account !== null) return account;
    }
    return null;
  };
  return {
    forMethod,
    named,
    forRenewals: ({ gateway }) => ({ card: gateway.kind, balance: "balance" }),
    openedAt: async (tenant, { openedAt }) => {
      // In the order of the table: gateways whose money we still have to capture come after those that capture it
      // themselves.
      const places = Object.keys(gateways);
      const opened = Object.entries(openedAt).toSorted(([a], [b]) => places.indexOf(a) - places.indexOf(b));
      // A payment that was only begun was opened nowhere, so any gateway can say that it has nothing.
      if (opened.length === 0) return [{ account: await forMethod(tenant, "Credit Card"), handle: "" }];
      return Promise.all(opened.map(async ([gateway, handle]) => ({ account: await named(tenant, gateway), handle })));
    },
    all: async (tenant) => {
      const accounts = await Promise.all(Object.keys(gateways).map((gateway) => named(tenant, gateway)));
      return accounts.filter((account) => account !== null);
    },
  };
}
