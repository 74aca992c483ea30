import type { getPaymentMethods } from "#contract/payment.ts";
import type { Handler } from "#server/http/handler.ts";
import { walletsOf } from "./offered-methods.ts";

/** The wallets that the publication has switched on and has an account for; the browser decides which of them it can show. */
export const makeGetPaymentMethods =
  (): Handler<typeof getPaymentMethods> =>
  async (_, { publication }) =>
    walletsOf(publication.tenant);
