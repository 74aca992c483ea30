import type { Outcome } from "#core/payment/outcome.ts";
import type { Charge, PaymentGateways } from "#server/adapters/payment/port.ts";

/** The same gateways, with a hook around each charge of a stored card. */
export const aroundCharges = (
  gateways: PaymentGateways,
  around: (send: () => Promise<Outcome>, charge: Charge) => Promise<Outcome>,
): PaymentGateways =>
  Object.fromEntries(
    Object.entries(gateways).map(([name, gateway]) => [
      name,
      {
        ...gateway,
        accountOf: async (...named: Parameters<typeof gateway.accountOf>) => {
          const account = await gateway.accountOf(...named);
          const send = account?.charge ?? null;
          if (account === null || send === null) return account;
          return { ...account, charge: (charge: Charge, token: string) => around(() => send(charge, token), charge) };
        },
      },
    ]),
  );
