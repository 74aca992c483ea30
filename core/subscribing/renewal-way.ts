import type { RateVersion } from "./plan.ts";

/** Keeps nothing that could be charged again: what is paid with it is paid once (decision 18). */
export const paysOnce = (method: string | null): boolean => method === "Paypal";

/** Whether the terms after the first are billed, and nothing is charged by itself. */
export const isBilled = ({ ezPay }: Pick<RateVersion, "ezPay">, method: string | null): boolean =>
  ezPay === "none" || paysOnce(method);
