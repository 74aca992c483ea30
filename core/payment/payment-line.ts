import type { Cents } from "../money.ts";
import type { QuoteLine } from "../subscribing/quote.ts";

/** A line as in an order, or what is owed, the fee for paper bills, or the balance that is subtracted. */
export type PaymentLine = {
  readonly kind: QuoteLine["kind"] | "arrears" | "fee" | "balance";
  readonly label: string;
  readonly amount: Cents;
};
