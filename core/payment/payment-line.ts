import type { Cents } from "../money.ts";
import type { QuoteLine } from "../subscribing/quote.ts";

/** As in an order, plus what is owed and the fee for paper bills, less the balance. */
export type PaymentLine = {
  readonly kind: QuoteLine["kind"] | "arrears" | "fee" | "balance";
  readonly label: string;
  readonly amount: Cents;
};
