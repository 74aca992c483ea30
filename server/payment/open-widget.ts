import type { PaymentWidget } from "#contract/payment.ts";
import type { PaymentMethodName } from "#contract/scalars.ts";
import { returnAddress } from "#core/payment/paypal-return.ts";
import type { Charge } from "#server/adapters/payment/port.ts";
import type { Context } from "#server/http/handler.ts";
import type { FixedIntent, OpenedAt } from "#server/store/intent.ts";
import type { Due } from "./due.ts";
import { payPalWidget } from "./payment-widget.ts";
import type { TillNeeds } from "./tills-of.ts";

/** What the browser opens, with the gateway's token for it. */
export type OpenedWidget = {
  readonly authToken: string;
  readonly widget: PaymentWidget;
  readonly at: OpenedAt;
};

/** The payment frame for a page of the request's host. */
export type WidgetFor = (context: Context, method: PaymentMethodName) => PaymentWidget;

export type OpenNeeds = TillNeeds & { readonly widgetFor: WidgetFor };

/** Opens a payment at the gateway of the chosen method. Null: that gateway did not take it, and nothing has happened. */
export type OpenWidget = (
  context: Context,
  due: Due,
  intent: FixedIntent,
  method: PaymentMethodName,
) => Promise<OpenedWidget | null>;

export const widgetOpener =
  (needs: OpenNeeds): OpenWidget =>
  (context, due, intent, method) =>
    method === "Paypal" ? openOrder(needs, context, due, intent) : openCardWidget(needs, context, due, intent, method);

async function openCardWidget(
  { gateway, merchantOf, widgetFor }: OpenNeeds,
  context: Context,
  due: Due,
  intent: FixedIntent,
  method: PaymentMethodName,
): Promise<OpenedWidget | null> {
  const merchant = await merchantOf(context.publication.tenant);
  const token = await gateway.sessionToken(merchant, chargeOf(due, intent));
  return token.kind === "fault"
    ? null
    : { authToken: token.value, widget: widgetFor(context, method), at: { kind: "card" } };
}

async function openOrder(
  { payPal, payPalAccountOf }: OpenNeeds,
  { publication, origin }: Context,
  due: Due,
  intent: FixedIntent,
): Promise<OpenedWidget | null> {
  const account = await payPalAccountOf(publication.tenant);
  if (account === null) return null;
  const opened = await payPal.openOrder(account, {
    charge: chargeOf(due, intent),
    brandName: publication.tenant.site.siteName,
    returnUrl: returnAddress(origin, "approved"),
    cancelUrl: returnAddress(origin, "cancelled"),
    known: intent.payPalOrderId,
  });
  if (opened.kind === "fault") return null;
  const { orderId } = opened.value;
  return {
    authToken: orderId,
    widget: payPalWidget(publication.tenant, origin, opened.value),
    at: { kind: "payPal", orderId },
  };
}

const chargeOf = ({ payer, keepCard }: Due, intent: FixedIntent): Charge => ({
  amount: intent.amount,
  invoiceNumber: intent.invoiceNumber,
  reference: intent.intentId,
  ...payer,
  keepCard,
});
