import { call } from "#web/data/client.ts";
import { session } from "#web/data/session.ts";
import { checkoutStore } from "./current-checkout.ts";
import type { PaymentFlow } from "#web/parts/payment/payment-flow.ts";
import { refetchQuote } from "./use-offers.ts";
import { makeOrderPayment, type OrderToPay } from "./order-payment.ts";

let flow: PaymentFlow<OrderToPay> | undefined;

/** The payment flow of this page load's checkout. Loaded with the payment step. */
export const orderPayment = (): PaymentFlow<OrderToPay> =>
  (flow ??= makeOrderPayment({
    store: checkoutStore(),
    call,
    remember: (bought) => session.set("subscribeData", bought),
    // The price is asked for again, and its refusal leads back to the plans.
    notSold: () => void refetchQuote(),
    report: (fault) => globalThis.reportError?.(fault),
  }));
