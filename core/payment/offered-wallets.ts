import type { Tenant } from "../site/tenant.ts";
import { type CardGateway, cardGateways, type CardWallet } from "../site/card-gateways.ts";

type Wallets = Tenant["site"]["wallets"];

const supportsWallet = (kind: CardGateway, wallet: CardWallet): boolean => {
  const { wallets }: { readonly wallets: readonly CardWallet[] } = cardGateways[kind];
  return wallets.includes(wallet);
};

/**
 * The wallets of a publication: those that are switched on and work, because the card gateway accepts them or, for
 * PayPal, the publication has an account.
 */
export const offeredWallets = ({
  site: { wallets },
  gateway: { kind },
  payPal,
}: Pick<Tenant, "site" | "gateway" | "payPal">): Wallets => ({
  applePay: wallets.applePay && supportsWallet(kind, "applePay"),
  googlePay: wallets.googlePay && supportsWallet(kind, "googlePay"),
  payPal: wallets.payPal && payPal !== null,
});

/** The wallets that a catalog file switches on but its card gateway doesn't accept. */
export const unsupportedWallets = (wallets: Pick<Wallets, CardWallet>, kind: CardGateway): CardWallet[] =>
  (["applePay", "googlePay"] as const).filter((wallet) => wallets[wallet] && !supportsWallet(kind, wallet));
