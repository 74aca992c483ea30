import { call } from "#web/data/client.ts";
import { session } from "#web/data/session.ts";
import { checkoutStore } from "./current-checkout.ts";
import type { PaymentDesk } from "#web/parts/payment/payment-desk.ts";
import { makePaymentDesk, type Sale } from "./payment-desk.ts";

let desk: PaymentDesk<Sale> | undefined;

/** The desk of the one checkout; loaded with the payment step. */
export const paymentDesk = (): PaymentDesk<Sale> =>
  (desk ??= makePaymentDesk({
    store: checkoutStore(),
    call,
    remember: (bought) => session.set("subscribeData", bought),
    report: (fault) => globalThis.reportError?.(fault),
  }));
