import type { getPaymentMethods } from "#contract/gateway-payment.ts";
import { offeredWallets } from "#core/payment/offered-wallets.ts";
import type { Handler } from "#server/http/handler.ts";

/** The wallets that the publication has switched on and has an account for; the browser decides which of them it can show. */
export const makeGetPaymentMethods =
  (): Handler<typeof getPaymentMethods> =>
  async (_, { publication }) =>
    offeredWallets(publication.tenant);
