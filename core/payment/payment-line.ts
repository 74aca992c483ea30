import type { Cents } from "../money.ts";
import type { QuoteLine } from "../subscribing/quote.ts";

/** As an order has them, with what is owed and what a bill on paper costs; a balance comes off. */
export type PaymentLine = {
  readonly kind: QuoteLine["kind"] | "arrears" | "fee" | "balance";
  readonly label: string;
  readonly amount: Cents;
};
