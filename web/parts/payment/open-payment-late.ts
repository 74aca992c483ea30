import { onDemand } from "#web/ui/on-demand.tsx";

/** `OpenPayment`, whose code comes while the gateway is being asked: nobody who only looks at the amount needs it. */
export const OpenPayment = onDemand(() => import("./open-payment.tsx").then((m) => m.OpenPayment));
