import type { PaymentMethodName } from "#contract/scalars.ts";
import { paysOnce } from "#core/subscribing/renewal-method.ts";
import type { Checkout } from "./checkout-state.ts";

/** The payment method, if the terms depend on it: one that pays only once. All others can be charged again. */
export const methodThatPaysOnce = ({
  method,
  giving,
}: Pick<Checkout, "method" | "giving">): { paymentMethod?: PaymentMethodName } =>
  method !== null && paysOnce(method) && giving !== "gift" ? { paymentMethod: method } : {};
