import { call } from "#web/data/client.ts";
import { session } from "#web/data/session.ts";
import { checkoutStore } from "./current-checkout.ts";
import { makePaymentDesk } from "./payment-desk.ts";
import type { PaymentDesk } from "./payment-desk.ts";

let desk: PaymentDesk | undefined;

/** The desk of the one checkout; loaded with the payment step. */
export const paymentDesk = (): PaymentDesk =>
  (desk ??= makePaymentDesk({
    store: checkoutStore(),
    call,
    remember: (bought) => session.set("subscribeData", bought),
    report: (fault) => globalThis.reportError?.(fault),
  }));
