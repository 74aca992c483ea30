import type { Day } from "../day.ts";
import { type PayableFacts, paymentOptions } from "./payment-options.ts";
import { type PaymentQuote, quotePayment } from "./quote-payment.ts";

export type RenewalMethodAsked =
  | { readonly method: "bill" }
  | { readonly method: "ezpay"; readonly hasAgreed: boolean };

export type RenewalMethodRefusal = "inactive" | "not-offered" | "no-card" | "payment-due" | "terms";

export type RenewalMethodDecision =
  | { readonly kind: "refused"; readonly because: RenewalMethodRefusal }
  /** EZ-Pay already is as requested. */
  | { readonly kind: "unchanged"; readonly chargeOn: Day | null }
  | { readonly kind: "off" }
  /** `quote`: what the reader agreed to, which is stored. */
  | { readonly kind: "on"; readonly chargeOn: Day; readonly quote: PaymentQuote };

const refused = (because: RenewalMethodRefusal): RenewalMethodDecision => ({ kind: "refused", because });

/**
 * Turns EZ-Pay on or off without a payment (rules 4.10). Turning it off works immediately, whatever the rate or account
 * says: nobody is charged automatically against their will. Turning it on requires consent, a card on file, and nothing
 * due today.
 */
export function decideRenewalMethod(
  facts: PayableFacts | null,
  asked: RenewalMethodAsked,
  { hasCard }: { readonly hasCard: boolean },
): RenewalMethodDecision {
  if (facts === null || facts.held.status === "cancelling") return refused("inactive");
  const { method, chargeOn } = facts.held;
  if (asked.method === "bill") return method === "bill" ? { kind: "unchanged", chargeOn: null } : { kind: "off" };
  if (method === "ezpay") return { kind: "unchanged", chargeOn };
  const option = paymentOptions(facts).find(({ group, follows }) => group === "ezPay" && follows);
  if (option === undefined) return refused("not-offered");
  if (!asked.hasAgreed) return refused("terms");
  if (!hasCard) return refused("no-card");
  const quote = quotePayment(facts, option);
  const [first] = quote.charges;
  return quote.due > 0 || first === undefined
    ? refused("payment-due")
    : { kind: "on", chargeOn: first.chargeOn, quote };
}
