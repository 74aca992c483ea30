import type { tokenRefusals } from "#contract/gateway-payment.ts";
import type { Day } from "#core/day.ts";
import type { Cents } from "#core/money.ts";
import type { Charge } from "#server/adapters/payment/port.ts";
import type { AgreedPrices, IntentLine, IntentPurpose } from "#server/db/tables/money.ts";
import type { Refused } from "#server/http/refused.ts";
import type { PaidOrder } from "#server/store/payment/open-intent.ts";
import type { NewPlan } from "#server/store/subscription/plan-change.ts";
import type { ReplacedSubscription } from "#server/store/subscription/subscription.ts";

/** Everything that opening a payment needs: what is paid for, how much, and by whom. */
export type DuePayment = {
  readonly kind: "due";
  readonly order: PaidOrder;
  /** Set if a live plan ends with this payment. */
  readonly change?: { readonly old: ReplacedSubscription; readonly wanted: NewPlan };
  readonly purpose: IntentPurpose;
  /** Without tip and donation. Zero: the card is only verified. */
  readonly amount: Cents;
  readonly tax: Cents;
  readonly lines: readonly IntentLine[];
  readonly agreed: AgreedPrices | null;
  /**
   * The day through which the account is paid before this payment; null if this payment buys no term that counts from
   * there.
   */
  readonly paidThrough: Day | null;
  readonly bundleId: string;
  readonly payer: Pick<Charge, "buyer" | "billTo">;
  readonly keepCard: boolean;
};

export type TokenRefusal = (typeof tokenRefusals)[number];

export type DuePaymentResult =
  | DuePayment
  | { readonly kind: "refused"; readonly because: TokenRefusal }
  | { readonly kind: "status"; readonly refused: Refused };

export const refuseDue = (because: TokenRefusal): DuePaymentResult => ({ kind: "refused", because });
