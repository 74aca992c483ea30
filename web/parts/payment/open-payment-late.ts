import { onDemand } from "#web/ui/on-demand.tsx";

/**
 * `OpenPayment`, whose code is loaded while the gateway is being asked, because readers who only look at the amount
 * don't need it.
 */
export const OpenPayment = onDemand(() => import("./open-payment.tsx").then((m) => m.OpenPayment));
