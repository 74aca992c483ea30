import type { getPaymentMethods } from "#contract/payment.ts";
import type { Handler } from "#server/http/handler.ts";

/** The wallets that the publication has switched on; the browser decides which of them it can show. */
export const makeGetPaymentMethods =
  (): Handler<typeof getPaymentMethods> =>
  async (_, { publication }) => ({ ...publication.tenant.site.wallets });
