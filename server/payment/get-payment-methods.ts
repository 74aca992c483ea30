import type { getPaymentMethods } from "#contract/gateway-payment.ts";
import { offeredWallets } from "#core/payment/offered-wallets.ts";
import type { Handler } from "#server/http/handler.ts";
import { expressStart } from "./express-start.ts";
import type { WidgetFor } from "./open-widget.ts";

/** The wallets that the publication has switched on and has an account for; the browser decides which of them it can show. */
export const makeGetPaymentMethods =
  ({ widgetFor }: { readonly widgetFor: WidgetFor }): Handler<typeof getPaymentMethods> =>
  async (_, context) => {
    const wallets = offeredWallets(context.publication.tenant);
    const widget = widgetFor(context, wallets.googlePay ? "Google Pay" : "Apple Pay");
    return { ...wallets, express: expressStart(wallets, widget) };
  };
