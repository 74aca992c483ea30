import type { Tenant } from "../site/tenant.ts";
import type { RateVersion } from "./plan.ts";

/** Keeps nothing that could be charged again: what is paid with it is paid once (decision 18). */
export const paysOnce = (method: string | null): boolean => method === "Paypal";

/** Before a way of paying is chosen: PayPal where it will be the first of the list, so that no agreement has to be given twice. */
export const likelyMethod = ({ applePay, googlePay, payPal }: Tenant["site"]["wallets"]): "Paypal" | null =>
  payPal && !applePay && !googlePay ? "Paypal" : null;

/** Whether the terms after the first are billed, and nothing is charged by itself. */
export const isBilled = ({ ezPay }: Pick<RateVersion, "ezPay">, method: string | null): boolean =>
  ezPay === "none" || paysOnce(method);
