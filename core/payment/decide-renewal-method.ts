import type { Day } from "../day.ts";
import { paymentOptions, type PayableFacts } from "./payment-options.ts";
import { quotePayment, type PaymentQuote } from "./quote-payment.ts";

export type RenewalMethodAsked =
  | { readonly method: "bill" }
  | { readonly method: "ezpay"; readonly consentVersion: string | null };

export type RenewalMethodRefusal = "inactive" | "not-offered" | "no-card" | "payment-due" | "terms";

export type RenewalMethodDecision =
  | { readonly kind: "refused"; readonly because: RenewalMethodRefusal }
  /** It is so already. */
  | { readonly kind: "unchanged"; readonly chargeOn: Day | null }
  | { readonly kind: "off" }
  /** `quote`: what was agreed to, to be kept. */
  | { readonly kind: "on"; readonly chargeOn: Day; readonly quote: PaymentQuote };

const refused = (because: RenewalMethodRefusal): RenewalMethodDecision => ({ kind: "refused", because });

/**
 * EZ-Pay on or off without a payment (rules 4.10). Off is immediate, whatever the rate or the account says: nobody is
 * charged by itself against their will. On needs consent, a card on file, and nothing that is due today.
 */
export function decideRenewalMethod(
  facts: PayableFacts | null,
  asked: RenewalMethodAsked,
  { termsVersion, hasCard }: { readonly termsVersion: string; readonly hasCard: boolean },
): RenewalMethodDecision {
  if (facts === null || facts.held.status === "cancelling") return refused("inactive");
  const { method, chargeOn } = facts.held;
  if (asked.method === "bill") return method === "bill" ? { kind: "unchanged", chargeOn: null } : { kind: "off" };
  if (method === "ezpay") return { kind: "unchanged", chargeOn };
  const option = paymentOptions(facts).find(({ group, follows }) => group === "ezPay" && follows);
  if (option === undefined) return refused("not-offered");
  if (asked.consentVersion !== termsVersion) return refused("terms");
  if (!hasCard) return refused("no-card");
  const quote = quotePayment(facts, option);
  const [first] = quote.charges;
  return quote.due > 0 || first === undefined
    ? refused("payment-due")
    : { kind: "on", chargeOn: first.chargeOn, quote };
}
