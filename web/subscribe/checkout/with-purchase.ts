import { advancePurchase } from "#web/parts/payment/advance-purchase.ts";
import type { PurchaseEvent } from "#web/parts/payment/purchase-state.ts";
import type { Checkout } from "./checkout-state.ts";

/**
 * What the payment does to its checkout, as a pure function. The plans don't need it, so it is loaded with the payment.
 * An answered request isn't repeated with the same key.
 */
export function withPurchase(now: Checkout, event: PurchaseEvent): Checkout {
  const isAnswered = event.type === "owned" || event.type === "voided" || (event.type === "failed" && event.remake);
  // If something has to be reviewed, replacing the old plan has to be chosen again, too.
  const replaces = event.type === "owned" ? null : now.replaces;
  const round = isAnswered ? now.round + 1 : now.round;
  return { ...now, purchase: advancePurchase(now.purchase, event), replaces, round };
}
