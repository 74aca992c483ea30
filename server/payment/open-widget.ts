import type { PaymentWidget } from "#contract/gateway-payment.ts";
import type { PaymentMethodName } from "#contract/scalars.ts";
import type { Charge } from "#server/adapters/payment/port.ts";
import type { Context } from "#server/http/handler.ts";
import type { GatewayHandles } from "#server/store/payment/intent.ts";
import type { FixedIntent } from "#server/store/payment/open-intent.ts";
import type { DuePayment } from "./due.ts";
import type { GatewayAccounts } from "#server/settlement/gateway-accounts.ts";

/** The page that the browser opens, with the gateway's token for it. */
export type OpenedWidget = {
  readonly authToken: string;
  readonly widget: PaymentWidget;
  readonly at: GatewayHandles;
};

/** The payment frame for a page of the request's host. */
export type WidgetFor = (context: Context, method: PaymentMethodName) => PaymentWidget;

export type OpenNeeds = { readonly accounts: GatewayAccounts; readonly widgetFor: WidgetFor };

/**
 * Opens a payment at the gateway of the chosen method. Null if that gateway did not accept it; then nothing has
 * happened.
 */
export type WidgetOpener = (
  context: Context,
  due: DuePayment,
  intent: FixedIntent,
  method: PaymentMethodName,
) => Promise<OpenedWidget | null>;

export const widgetOpener =
  ({ accounts, widgetFor }: OpenNeeds): WidgetOpener =>
  async (context, due, intent, method) => {
    const account = await accounts.forMethod(context.publication.tenant, method);
    if (account === null || account.open === null) return null;
    const { gateway } = account;
    const opened = await account.open({
      charge: chargeOf(due, intent),
      origin: context.origin,
      last: intent.lastOpenedAt[gateway] ?? null,
      same: intent.sameOpenedAt[gateway] ?? null,
    });
    if (opened.state === "unknown") return null;
    const { token, handle, page } = opened;
    return {
      authToken: token,
      widget:
        page === null
          ? widgetFor(context, method)
          : { kind: "page", approveUrl: page.url, name: page.name, renews: account.charge !== null },
      at: { [gateway]: handle },
    };
  };

const chargeOf = ({ payer, keepCard }: DuePayment, intent: FixedIntent): Charge => ({
  amount: intent.amount,
  invoiceNumber: intent.invoiceNumber,
  reference: intent.intentId,
  ...payer,
  keepCard,
});
