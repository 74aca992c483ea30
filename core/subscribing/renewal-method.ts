import type { Tenant } from "../site/tenant.ts";
import type { RateVersion } from "./plan.ts";

/** This method stores nothing that could be charged again, so it pays only once (decision 18). */
export const paysOnce = (method: string | null): boolean => method === "Paypal";

/**
 * Before a payment method is chosen: PayPal if it will be listed first, so that the buyer doesn't have to agree twice.
 */
export const defaultMethod = ({ applePay, googlePay, payPal }: Tenant["site"]["wallets"]): "Paypal" | null =>
  payPal && !applePay && !googlePay ? "Paypal" : null;

/** A caller who wants bills: nothing is charged automatically, however the first term is paid. */
export const billMethod = "Bill";

/** Whether the terms after the first are billed instead of charged automatically. */
export const isBilled = ({ ezPay }: Pick<RateVersion, "ezPay">, method: string | null): boolean =>
  ezPay === "none" || method === billMethod || paysOnce(method);
