import type { AfterPayment } from "#core/payment/after-payment.ts";
import type { RateVersion } from "#core/subscribing/plan.ts";
import type { TokenizedCard } from "#server/adapters/payment/port.ts";
import type { Payable } from "#server/store/payment/payable.ts";

/** The effect of a confirmed payment, or a verified card, on a live subscription. */
export type AccountPayment = {
  readonly payable: Payable;
  readonly rate: RateVersion;
  readonly card: TokenizedCard | null;
  readonly after: AfterPayment;
};
